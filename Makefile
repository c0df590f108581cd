# The words that people and CI use. Each is a line or two.
STATICCHECK = honnef.co/go/tools/cmd/staticcheck@v0.8.2
FUZZTIME ?= 20s

.PHONY: build test lint update fuzz bench bench-probe e2e screenshots

build:
	go build -o bin/mcp-ls ./cmd/mcp-ls

test: lint
	go test -race ./...

lint:
	@unformatted=$$(gofmt -l $$(git ls-files '*.go')); test -z "$$unformatted" || { echo "run gofmt -w on:"; echo "$$unformatted"; exit 1; }
	go vet ./...
	GOOS=windows go vet ./...
	GOOS=darwin go vet ./...
	go run $(STATICCHECK) -checks 'SA*,S1*,U1000,-SA1019' ./...

# Rewrites every generated file and the expected parts of scripts: the list of
# rows first, then what is made of it; a page may need what another one writes.
GOLDEN = $$(grep -rl --include='*_test.go' 'Bool("update"' . | xargs -n1 dirname | sort -u)
update:
	go test ./formats -run TestRowsCurrent -update
	-go test $(GOLDEN) -update >/dev/null
	go test $(GOLDEN) -update

# Every fuzz target for FUZZTIME, one after the other.
fuzz:
	@grep -rHo --include='*_test.go' '^func Fuzz[A-Za-z0-9]*' . | sed 's|/[^/]*:func | |' | sort -u | \
	while read dir target; do echo "$$dir $$target"; go test -run '^$$' -fuzz "^$$target$$" -fuzztime $(FUZZTIME) $$dir || exit 1; done

bench:
	go test -run '^$$' -bench . -benchmem ./...

# A test of a connection against the server's own speed and the MCP Inspector.
bench-probe: build
	@MCP_LS=$(CURDIR)/bin/mcp-ls tests/npm/e2e.sh bench

# Real servers and the real editors; what they need is installed first.
e2e: build
	@MCP_LS=$(CURDIR)/bin/mcp-ls editors/e2e.sh

# The pictures of the documentation, from the run in VS Code.
screenshots:
	@vscode-client/test/e2e.sh pictures
