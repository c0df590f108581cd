package syntax

import (
	"strings"
	"time"
)

// isTOMLDate reports whether s is a date, a time or both, with real months,
// days and hours.
func isTOMLDate(s string) bool {
	if len(s) < 5 || !isTOMLDigit(s[0]) {
		return false
	}
	if s[2] == ':' {
		return tomlClock(s)
	}
	if len(s) < 10 {
		return false
	}
	if _, err := time.Parse(time.DateOnly, s[:10]); err != nil {
		return false
	}
	if len(s) == 10 {
		return true
	}
	if strings.IndexByte("Tt ", s[10]) < 0 {
		return false
	}
	at := s[11:]
	if i := strings.IndexAny(at, "Zz+-"); i >= 0 {
		zone := at[i:]
		at = at[:i]
		if zone != "Z" && zone != "z" && (len(zone) != 6 || !tomlClock(zone[1:])) {
			return false
		}
	}
	return tomlClock(at)
}

// tomlClock reports whether s is HH:MM, HH:MM:SS or HH:MM:SS.fraction.
func tomlClock(s string) bool {
	if len(s) < 5 || !tomlBelow(s[:2], "24") || s[2] != ':' || !tomlBelow(s[3:5], "60") {
		return false
	}
	if s = s[5:]; s == "" {
		return true
	}
	if len(s) < 3 || s[0] != ':' || !tomlBelow(s[1:3], "60") {
		return false
	}
	if s = s[3:]; s == "" {
		return true
	}
	return len(s) > 1 && s[0] == '.' && tomlDigits(s[1:], "0123456789") == len(s)-1 && !strings.Contains(s, "_")
}

// tomlBelow reports whether s is two digits and less than limit.
func tomlBelow(s, limit string) bool { return isTOMLDigit(s[0]) && isTOMLDigit(s[1]) && s < limit }

// secondsGiven reports whether a date's time, if it has one, names seconds.
func secondsGiven(s string) bool {
	if len(s) > 10 {
		s = s[11:]
	}
	return len(s) < 5 || s[2] != ':' || len(s) > 5 && s[5] == ':'
}
