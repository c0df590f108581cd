//go:build unix

package mcpclient

import (
	"context"
	"encoding/binary"
	"errors"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"testing"

	"github.com/mcp-ls/mcp-ls/probe"
)

// resolver answers every name with addr, or with an error if there is none.
func resolver(t *testing.T, addr netip.Addr) *net.Resolver {
	server, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Close() })
	go func() {
		for b := make([]byte, 1500); ; {
			n, from, err := server.ReadFrom(b)
			if err != nil {
				return
			}
			server.WriteTo(dnsAnswer(b[:n], addr), from)
		}
	}()
	return &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "udp", server.LocalAddr().String())
	}}
}

// dnsAnswer answers a question for an IPv4 address.
func dnsAnswer(question []byte, addr netip.Addr) []byte {
	end := 12
	for question[end] != 0 {
		end += int(question[end]) + 1
	}
	end += 5
	kind := binary.BigEndian.Uint16(question[end-4:])
	out := append([]byte(nil), question[:end]...)
	out[2], out[3] = 0x81, 0x80
	binary.BigEndian.PutUint16(out[10:], 0)
	if !addr.IsValid() {
		out[3] |= 3 // no such name
	}
	if kind != 1 || !addr.IsValid() {
		return out
	}
	out[7] = 1
	out = append(out, 0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4)
	return append(out, addr.AsSlice()...)
}

func TestNames(t *testing.T) {
	here := strings.TrimPrefix(serve(t, scripted(nil, nil)), "http://127.0.0.1:")
	cases := []struct {
		name string
		addr string
		code probe.Code
	}{
		{"unknown", "", probe.DNSFailure},
		{"loopback", "127.0.0.1", probe.OK},
		{"rebound to metadata", "169.254.169.254", probe.AddressBlocked},
		{"rebound to nothing", "0.0.0.0", probe.AddressBlocked},
		{"rebound to many", "224.0.0.1", probe.AddressBlocked},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			addr, _ := netip.ParseAddr(c.addr)
			server := target(probe.HTTP, "http://mcp.example.test:"+here+"/mcp")
			r := New(Config{Resolver: resolver(t, addr)}).Run(context.Background(), server, probe.Options{Approved: probe.Fingerprint(server)})
			expect(t, r, c.code)
		})
	}
}

func TestAllowed(t *testing.T) {
	for addr, want := range map[string]bool{
		"127.0.0.1": true, "::1": true, "10.0.0.5": true, "192.168.1.2": true, "93.184.216.34": true, "2606:4700::1": true, "fd12::1": true,
		"169.254.169.254": false, "::ffff:169.254.169.254": false, "169.254.1.1": false, "fe80::1%eth0": false, "100.100.100.200": false,
		"168.63.129.16": false, "192.0.0.192": false, "fd00:ec2::254": false, "fd20:ce::254": false, "0.0.0.0": false, "::": false,
		"224.0.0.1": false, "ff02::1": false, "255.255.255.255": false,
	} {
		if allowed(netip.MustParseAddr(addr)) != want {
			t.Errorf("%s: want %v", addr, want)
		}
	}
	for _, bad := range []string{"", "no address", "example.com:80"} {
		if err := checkAddress("tcp", bad, nil); !errors.Is(err, errBlocked) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

// Behind a proxy the dialer sees the proxy only, so names and literals are
// refused before.
func TestMetadataIsBlockedBehindAProxy(t *testing.T) {
	proxy, requests := stranger(t)
	proxyURL, err := url.Parse(proxy)
	if err != nil {
		t.Fatal(err)
	}
	client := New(Config{Proxy: http.ProxyURL(proxyURL)})
	for _, u := range []string{"http://metadata.google.internal/mcp", "http://169.254.169.254/mcp", "http://[fd00:ec2::254]/mcp"} {
		server := target(probe.HTTP, u)
		expect(t, client.Run(context.Background(), server, probe.Options{Approved: probe.Fingerprint(server)}), probe.AddressBlocked)
	}
	if requests.Load() != 0 {
		t.Error("the proxy was asked")
	}
}

func TestProtocolHeadersStay(t *testing.T) {
	var seen http.Header
	h := func(w http.ResponseWriter, r *http.Request) {
		if seen == nil {
			seen = r.Header
		}
		scripted(nil, nil)(w, r)
	}
	server := target(probe.HTTP, serve(t, http.HandlerFunc(h))+"/mcp")
	server.Headers = map[string]string{"Content-Type": "text/evil", "X-Api-Key": "key-value-1", "User-Agent": "mine"}
	expect(t, runTest(t, server, timeFor(probe.OK)), probe.OK)
	if seen.Get("Content-Type") != "application/json" || seen.Get("X-Api-Key") != "key-value-1" || seen.Get("User-Agent") != "mine" {
		t.Error(seen)
	}
}

func TestBadHeaders(t *testing.T) {
	for name, value := range map[string]string{"X Y": "v", "": "v", "X-A": "line\r\nX-B: injected", "X-C:": "v"} {
		r := runTest(t, withHeader(target(probe.HTTP, "http://127.0.0.1/mcp"), name, value), timeFor(probe.BadConfig))
		expect(t, r, probe.BadConfig)
		if r.Field != "headers" || strings.Contains(r.Message, "injected") {
			t.Error(r.Field, r.Message)
		}
	}
}

func TestBatchFilesRefuseWhatCmdInterprets(t *testing.T) {
	for arg, want := range map[string]bool{"plain": false, "a b": false, "a&b": true, "%PATH%": true, "a|b": true, `"q"`: true, "a\nb": true, "^": true, "!x!": true} {
		if got := batchInjects(`C:\npm\npx.CMD`, []string{"-y", arg}); got != want {
			t.Errorf("%q: %v", arg, got)
		}
		if batchInjects(`C:\bin\node.exe`, []string{arg}) {
			t.Errorf("%q: an .exe gets no shell", arg)
		}
	}
}
