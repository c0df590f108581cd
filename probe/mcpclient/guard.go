package mcpclient

import (
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"strings"
	"syscall"
	"time"
)

var (
	errBlocked     = errors.New("address is never contacted")
	errCrossOrigin = errors.New("request to another origin")
)

// metadataHosts and metadataAddrs are where clouds hand out credentials.
var (
	metadataHosts = []string{"metadata.google.internal", "metadata.goog", "instance-data", "instance-data.ec2.internal"}
	metadataAddrs = []string{"169.254.169.254", "100.100.100.200", "168.63.129.16", "192.0.0.192", "fd00:ec2::254", "fd20:ce::254"}
)

// checkHost refuses a host by its name or literal address. Behind a proxy the
// dialer sees only the proxy, so this is asked before anything is dialled.
func checkHost(host string) error {
	host = strings.TrimSuffix(strings.ToLower(host), ".")
	for _, h := range metadataHosts {
		if host == h {
			return fmt.Errorf("%w: %s", errBlocked, host)
		}
	}
	if addr, err := netip.ParseAddr(host); err == nil && !allowed(addr) {
		return fmt.Errorf("%w: %s", errBlocked, host)
	}
	return nil
}

// checkAddress refuses an address after name resolution, so that no name can
// lead where no literal may.
func checkAddress(_, address string, _ syscall.RawConn) error {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return fmt.Errorf("%w: %s", errBlocked, address)
	}
	addr, err := netip.ParseAddr(host)
	if err != nil || !allowed(addr) {
		return fmt.Errorf("%w: %s", errBlocked, address)
	}
	return nil
}

// allowed reports whether a test may contact addr. Loopback and private networks
// are where servers under development live; they are allowed.
func allowed(addr netip.Addr) bool {
	addr = addr.Unmap().WithZone("")
	if addr.IsLinkLocalUnicast() || addr.IsMulticast() || addr.IsUnspecified() || addr == netip.AddrFrom4([4]byte{255, 255, 255, 255}) {
		return false
	}
	for _, m := range metadataAddrs {
		if addr == netip.MustParseAddr(m) {
			return false
		}
	}
	return true
}

// dialer opens connections to allowed addresses only.
func (c Config) dialer() *net.Dialer {
	return &net.Dialer{Timeout: 10 * time.Second, Resolver: c.Resolver, Control: checkAddress}
}

// origin is u's scheme, host and port; a WebSocket has that of its HTTP request.
func origin(u *url.URL) string {
	scheme := strings.Replace(strings.ToLower(u.Scheme), "ws", "http", 1)
	port := u.Port()
	if port == "" {
		port = map[string]string{"http": "80", "https": "443"}[scheme]
	}
	return scheme + "://" + net.JoinHostPort(strings.ToLower(u.Hostname()), port)
}

func sameOrigin(a, b *url.URL) bool { return origin(a) == origin(b) }
