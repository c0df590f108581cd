package formats

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"
)

// device matches the names that Windows keeps for devices, in any folder.
var device = regexp.MustCompile(`(?i)^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\..*)?$`)

// FolderName is a server's name as the name of one folder on every system: it
// leads nowhere else, is not empty and not too long.
func FolderName(name string) string {
	name = strings.Map(func(r rune) rune {
		if strings.ContainsRune(`/\:*?"<>|`, r) || unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) {
			return '-'
		}
		return r
	}, name)
	if len(name) > 60 {
		name = beginning(name, 60)
	}
	switch name = strings.Trim(name, ". "); {
	case name == "":
		return "server"
	case device.MatchString(name):
		return "server-" + name
	}
	return name
}

// FolderNames are the names of folders for several servers, all different also
// where case does not count.
func FolderNames(servers []string) []string {
	var out []string
	taken := map[string]bool{}
	for _, s := range servers {
		folder := FolderName(s)
		for i := 2; taken[strings.ToLower(folder)]; i++ {
			folder = fmt.Sprintf("%s-%d", FolderName(s), i)
		}
		taken[strings.ToLower(folder)] = true
		out = append(out, folder)
	}
	return out
}
