# What a person and a machine run. `make check` is all that has to hold before
# a change is merged; it needs Go, git, a C compiler (for the race detector) and,
# the first time, the Go module proxy.

GO     ?= go
BIN    := .cache/bin
LINT   := $(BIN)/golangci-lint
FORMAT := $(BIN)/gofumpt
# Nobody speaks HTTP/2 with what is served on this machine, or needs it of a model; without
# it the binary is half a megabyte smaller.
FLAGS   = -trimpath -tags nethttpomithttp2 -ldflags '-s -w $(if $(VERSION),-X main.version=$(VERSION))'

# Where the race detector looks for nothing: these were C, or are Go's own, and take twenty
# times as long while each of their accesses is watched. Races of ours are seen as before.
# A process under the detector sleeps for a second at its end, and scripts run hundreds.
UNWATCHED = $(foreach p,modernc.org/sqlite/lib modernc.org/libc regexp regexp/syntax,-gcflags=$(p)=-race=false)

# The packages whose tests compare with files that -update writes.
GOLDEN = $(shell grep -rlE 'flag\.Bool.+update' --include='*_test.go' . | xargs -n1 dirname | sort -u)

.PHONY: check format vet lint test long tidy fresh size cross build bench golden demo fuzz clean help

help: ## list the targets
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /\1\t/' | expand -t 10

check: format vet lint tidy fresh size test long cross ## everything that has to hold

format: $(BIN)/built ## fail if a file is not formatted
	@out="$$($(FORMAT) -l .)"; if [ -n "$$out" ]; then \
		echo "not formatted (write with: $(FORMAT) -w .):"; echo "$$out"; $(FORMAT) -d $$out; exit 1; fi

vet: ## go vet
	$(GO) vet ./...

lint: $(BIN)/built ## the linters of .golangci.yml
	$(LINT) run ./...

test: ## all tests with the race detector
	GORACE=atexit_sleep_ms=20 $(GO) test -race $(UNWATCHED) -timeout 60m ./...

long: ## the tests of which `go test ./...` runs a part, whole
	$(GO) test ./internal/sqlite -run TestKillBeforeAnyStatement -every
	$(GO) test ./internal/extract -run TestCorpusPrecisionAndRecall -every

tidy: ## fail if go.mod or go.sum are not tidy
	$(GO) mod tidy -diff
	$(GO) -C tools mod tidy -diff

fresh: ## fail if a generated page is stale
	$(GO) test ./docs -run TestGeneratedPagesAreFresh

size: build ## fail if the binary is larger than 40 MB
	@size=$$(wc -c < bin/signet); if [ $$size -gt 40000000 ]; then echo "bin/signet has $$size bytes"; exit 1; fi

cross: ## compile for the systems that tests do not run on
	@for target in linux/arm64 darwin/arm64 windows/amd64; do \
		echo "building for $$target"; \
		CGO_ENABLED=0 GOOS=$${target%/*} GOARCH=$${target#*/} $(GO) build -o /dev/null ./cmd/signet || exit 1; \
	done

build: ## the static binary, bin/signet; VERSION=1.2.3 names it
	CGO_ENABLED=0 $(GO) build $(FLAGS) -o bin/signet ./cmd/signet

bench: build ## measure the binary; takes minutes
	bin/signet bench --memories 10000,50000

golden: ## renew the golden files and generated pages; read the difference
	$(GO) test $(GOLDEN) -update

demo: ## show what Signet does, in a folder of its own
	$(GO) run ./cmd/signet demo

fuzz: ## 20 seconds for each fuzz target
	@grep -rnoE '^func Fuzz[A-Za-z0-9]+' --include='*_test.go' . | sed -E 's/:[0-9]+:func / /' | while read -r file target; do \
		echo "$$file $$target"; \
		$(GO) test "$$(dirname $$file)" -run '^$$' -fuzz "^$$target\$$" -fuzztime 20s || exit 1; \
	done

clean: ## remove what was built
	rm -rf .cache bin

$(BIN)/built: tools/go.mod tools/go.sum
	@mkdir -p $(BIN)
	$(GO) -C tools build -o ../$(BIN)/ github.com/golangci/golangci-lint/v2/cmd/golangci-lint mvdan.cc/gofumpt
	@touch $@
