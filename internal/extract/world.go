package extract

// What is known of a public technology everywhere is no fact of a session. It
// is told by its subject: a technology, said without "we", "our" or "here".

// technologies are names that speakers explain or complain about. A name that
// is missing costs a needless fact; one too many costs a fact only where the
// speaker says nothing of their own about it.
const technologies = `rust|go|golang|python|java|javascript|js|typescript|ts|ruby|php|perl|scala|kotlin|swift|haskell|elixir|erlang|clojure|lisp|c|c\+\+|c#|cobol|fortran|matlab|julia|r|bash|zsh|sql|html|css|json|yaml|xml|toml|csv|utf-?8|unicode|regex(?:es)?|http|https|tcp|udp|tls|ssl|dns|ssh|ipv[46]|rest|grpc|graphql|oauth|jwts?|git|svn|docker|kubernetes|k8s|helm|terraform|ansible|linux|windows|macos|unix|posix|debian|ubuntu|android|ios|postgres(?:ql)?|mysql|sqlite|mongo(?:db)?|redis|kafka|rabbitmq|nats|sqs|s3|aws|azure|gcp|elasticsearch|nginx|apache|react|vue|angular|svelte|django|flask|rails|spring|node(?:\.js)?|npm|yarn|pnpm|webpack|vite|babel|eslint|prettier|numpy|pandas|pytorch|tensorflow|excel|word|latex|markdown|vim|emacs|vscode|browsers?|compilers?|interpreters?|pointers?|mutex(?:es)?|semaphores?|threads?|goroutines?|closures?|generics?|monads?|arrays?|slices?|tuples?|dictionar(?:y|ies)|hash (?:maps?|tables?)|floats?|integers?|booleans?|water|light|electrons?|atoms?|sugar|gravity`

var (
	// worldly sentences are about a technology, or say what holds in one.
	worldly = form(`^(?:plain |an? |modern |most |in |with |inside )?(?:` + technologies + `)(?:,? | [a-z]+ )(?:{relates}|{be}|can|can't|cannot|will|won't|[a-z]+s|restarts?|guarantees?|never|always|you|we)\b`)
	// own are the words by which a speaker says that it is so at their place.
	own = form(`\b(?:we|we're|we've|our|us|i|my|me|here|this|stays?|goes|since|because|from|on|it is)\b|{path}|{code}|{host}|\d`)
)
