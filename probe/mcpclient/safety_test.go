package mcpclient

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mcp-ls/mcp-ls/probe"
)

func TestNothingRunsWithoutAgreement(t *testing.T) {
	mark := filepath.Join(t.TempDir(), "ran")
	agreed := probe.Target{Kind: probe.Stdio, Command: script(t, "server", "#!/bin/sh\necho > "+mark+"\n", 0o755)}
	approved := probe.Fingerprint(agreed)
	changed := func(change func(*probe.Target)) probe.Target {
		c := agreed
		change(&c)
		return c
	}
	asked, requests := stranger(t)
	for name, c := range map[string]struct {
		target   probe.Target
		approved string
	}{
		"never asked": {agreed, ""},
		"other args":  {changed(func(t *probe.Target) { t.Args = []string{"--more"} }), approved},
		"other env":   {changed(func(t *probe.Target) { t.Env = map[string]string{"NODE_OPTIONS": "--require ./evil.js"} }), approved},
		"other cwd":   {changed(func(t *probe.Target) { t.Dir = t.Command[:1] }), approved},
		"url":         {target(probe.HTTP, asked), ""},
		"socket":      {target(probe.WebSocket, strings.Replace(asked, "http", "ws", 1)), approved},
	} {
		r := New(Config{}).Run(context.Background(), c.target, probe.Options{Approved: c.approved})
		if r.Code != probe.NeedsConsent {
			t.Errorf("%s: %s", name, r.Code)
		}
	}
	if _, err := os.Stat(mark); err == nil || requests.Load() != 0 {
		t.Error("something ran or was contacted")
	}
}

func TestNoShell(t *testing.T) {
	mark := filepath.Join(t.TempDir(), "owned")
	target := server(t, "ok")
	target.Args = []string{"; touch " + mark, "$(touch " + mark + ")", "`touch " + mark + "`", "| touch " + mark}
	expect(t, runTest(t, target, timeFor(probe.OK)), probe.OK)
	if _, err := os.Stat(mark); err == nil {
		t.Error("a shell ran")
	}
}

func TestFilesInTheWorkspaceDoNotRunByName(t *testing.T) {
	dir := filepath.Dir(script(t, "npx", "#!/bin/sh\nexit 9\n", 0o755))
	for _, path := range []string{"", ".", ":", "relative", ":."} {
		target := probe.Target{Kind: probe.Stdio, Command: "npx", Dir: dir, Env: map[string]string{"PATH": path}}
		expect(t, runTest(t, target, timeFor(probe.CommandNotFound)), probe.CommandNotFound)
	}
}

func TestEnvironment(t *testing.T) {
	t.Setenv("SECRET_OF_THE_EDITOR", "do-not-pass")
	t.Setenv("LC_ALL", "() { :; }; echo shellshock")
	target := server(t, "tell")
	target.Args = []string{"a b", "*", ""}
	target.Env["CONFIGURED"] = "yes"
	target.Env["HOME"] = "/elsewhere"
	said := runTest(t, target, timeFor(probe.ExitedEarly)).Evidence.Stderr
	for _, want := range []string{`"a b" "*" ""`, `"CONFIGURED=yes"`, `"HOME=/elsewhere"`, `"PATH=`} {
		if !strings.Contains(said, want) {
			t.Errorf("%s is not in %s", want, said)
		}
	}
	for _, bad := range []string{"SECRET_OF_THE_EDITOR", "shellshock", `"HOME=` + os.Getenv("HOME")} {
		if strings.Contains(said, bad) {
			t.Errorf("%s is passed on", bad)
		}
	}
	target.Inherit = []string{"SECRET_OF_THE_EDITOR"}
	if said := runTest(t, target, timeFor(probe.ExitedEarly)).Evidence.Stderr; !strings.Contains(said, "do-not-pass") || !strings.Contains(said, `"PATH=`) {
		t.Error("a variable to pass on is not beside the others:", said)
	}
}

func TestCancel(t *testing.T) {
	for _, mode := range []string{"silent", "ignore-all", "hang-list", "notify-flood", "fork-and-ignore"} {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			target := server(t, mode)
			target.Env["TEST_TAG"] = t.Name()
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			o := probe.Options{Approved: probe.Fingerprint(target), Progress: func(phase, _ string) {
				if phase == "initialize" || phase == "list" {
					time.AfterFunc(100*time.Millisecond, cancel)
				}
			}}
			if mode == "fork-and-ignore" { // which answers everything
				o.Verdict = func(probe.Result) { cancel() }
			}
			r := New(Config{}).Run(ctx, target, o)
			if r.Code != probe.Cancelled && mode != "fork-and-ignore" {
				t.Error(probe.Report(r))
			}
			if left := tagged(t.Name()); len(left) > 0 {
				t.Error("left", left)
			}
		})
	}
}

func TestVerdictComesBeforeShutdown(t *testing.T) {
	target := server(t, "ignore-term")
	var early probe.Result
	o := probe.Options{Approved: probe.Fingerprint(target), Grace: 300 * time.Millisecond, Verdict: func(r probe.Result) { early = r }}
	r := New(Config{}).Run(context.Background(), target, o)
	if early.Code != probe.OK || early.Evidence.Stopped != "" || early.Evidence.Tools != 2 {
		t.Errorf("%+v", early)
	}
	expect(t, r, probe.OKWithWarnings, probe.IgnoresShutdown)
	if r.Evidence.Stopped != "SIGKILL" {
		t.Error(r.Evidence.Stopped)
	}
}

func TestProgressShowsStderr(t *testing.T) {
	target := server(t, "tell-then-wait")
	target.Env["API_KEY"] = canaryEnv
	o := timeFor(probe.NoAnswer)
	var mu sync.Mutex
	var lines []string
	o.Progress = func(phase, detail string) {
		mu.Lock()
		defer mu.Unlock()
		lines = append(lines, phase+": "+detail)
	}
	runTest(t, target, o)
	all := strings.Join(lines, "\n")
	if !strings.Contains(all, "initialize: downloading •••") || !strings.HasPrefix(all, "spawn: \n") || !strings.HasSuffix(all, "shutdown: ") {
		t.Error(all)
	}
}

func TestManyAtOnce(t *testing.T) {
	target := server(t, "ok")
	o := probe.Options{Approved: probe.Fingerprint(target)}
	client := New(Config{})
	var wg sync.WaitGroup
	for range 16 {
		wg.Go(func() {
			if r := client.Run(context.Background(), target, o); r.Code != probe.OK {
				t.Error(probe.Report(r))
			}
		})
	}
	wg.Wait()
}

// proberVariable turns the test binary into a program that tests a server and
// is killed while it does.
const proberVariable = "PROBE_FOR_EVER"

func probeForEver() {
	target := probe.Target{Kind: probe.Stdio, Command: os.Args[0], Env: map[string]string{
		hostileVariable: os.Getenv(proberVariable), "TEST_TAG": os.Getenv("TEST_TAG"),
	}}
	New(Config{}).Run(context.Background(), target, probe.Options{
		Approved: probe.Fingerprint(target),
		Verdict: func(probe.Result) {
			fmt.Println("ready")
			select {}
		},
	})
}

// A test whose own process is killed leaves nothing either: its group goes at
// once, what left the group with the next test.
func TestKilledProberLeavesNothing(t *testing.T) {
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, mode := range []string{"ok", "ignore-term", "fork-and-ignore"} {
		t.Run(mode, func(t *testing.T) {
			tag := "killed-" + mode
			prober := exec.Command(exe)
			prober.Env = append(os.Environ(), proberVariable+"="+mode, "TEST_TAG="+tag)
			out, err := prober.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := prober.Start(); err != nil {
				t.Fatal(err)
			}
			bufio.NewReader(out).ReadString('\n')
			if len(tagged(tag)) < 2 {
				t.Error("nothing runs")
			}
			prober.Process.Kill()
			prober.Wait()
			escaped := 0
			if mode == "fork-and-ignore" {
				escaped = 1
			}
			waitFor(t, func() bool { return len(tagged(tag)) <= escaped })
			expect(t, runTest(t, server(t, "ok"), timeFor(probe.OK)), probe.OK)
			if left := tagged(tag); len(left) > 0 {
				t.Error("left", left)
			}
		})
	}
}

// waitFor polls until done holds.
func waitFor(t *testing.T, done func() bool) {
	t.Helper()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for end := time.Now().Add(20 * time.Second); !done(); <-tick.C {
		if time.Now().After(end) {
			t.Fatal("it does not happen")
		}
	}
}

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

// Neither goroutines nor files are left when tests are over.
func TestNothingLeaksInThisProcess(t *testing.T) {
	redirect := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/x", 301) }))
	good, stream, socket := serve(t, streamable()), serve(t, eventStream()), serve(t, accept(socketServer(10), "mcp"))
	all := func() {
		for _, mode := range []string{"ok", "exit-stderr", "banner", "init-error", "held-pipe", "huge-line"} {
			runTest(t, server(t, mode), timeFor(probe.OK))
		}
		runTest(t, target(probe.HTTP, good), timeFor(probe.OK))
		runTest(t, target(probe.SSE, stream), timeFor(probe.OK))
		runTest(t, target(probe.WebSocket, strings.Replace(socket, "http", "ws", 1)), timeFor(probe.OK))
		runTest(t, target(probe.HTTP, redirect), timeFor(probe.OK))
		runTest(t, probe.Target{Kind: probe.Stdio, Command: "/no/such"}, timeFor(probe.OK))
	}
	files := func() int {
		list, _ := os.ReadDir("/proc/self/fd")
		return len(list)
	}
	all() // what is opened once and for all is open now
	http.DefaultTransport.(*http.Transport).CloseIdleConnections()
	goroutines, open := runtime.NumGoroutine(), files()
	for range 2 {
		all()
	}
	waitFor(t, func() bool { return runtime.NumGoroutine() <= goroutines+2 && files() <= open+2 })
}
