package scoring

// The word lists are switches, not maps: nothing to build at the start of a hook, and nothing to change.

// stopWord tells whether a word says nothing about the subject: grammar, and what people say to an agent in
// any task.
func stopWord(w string) bool {
	switch w {
	case "a", "about", "above", "actually", "after", "again", "against", "all", "almost", "alone", "along", "already", "also",
		"although", "always", "am", "among", "an", "and", "another", "any", "anymore", "anyone", "anything", "anyway", "are", "arent",
		"around", "as", "ask", "at", "away", "back", "be", "because", "been", "before", "being", "below", "best", "better",
		"between", "both", "but", "by", "came", "can", "cannot", "cant", "come", "comes", "could", "couldnt", "did", "didnt",
		"do", "does", "doesnt", "doing", "done", "dont", "down", "during", "each", "either", "else", "enough", "etc",
		"even", "ever", "every", "everything", "explain", "few", "find", "first", "fix", "for", "from", "full", "further", "gave", "get",
		"gets", "getting", "give", "gives", "go", "goes", "going", "gone", "good", "got", "great", "had", "happen", "happens", "has", "hasnt",
		"have", "havent", "having", "he", "hello", "help", "her", "here", "heres", "hers", "hey", "hi", "him", "his", "how", "however",
		"i", "id", "if", "ill", "im", "in", "instead", "into", "is", "isnt", "it", "its", "itself", "ive", "just", "keep", "keeps",
		"know", "last", "lets", "like", "little", "look", "looks", "lot", "made", "make", "makes", "many", "may", "maybe", "me", "mean",
		"might", "more", "most", "much", "must", "my", "myself", "need", "needs", "never", "new", "next", "no", "none", "nor",
		"not", "nothing", "now", "of", "off", "often", "oh", "ok", "okay", "on", "once", "one", "only", "onto", "or", "other", "others",
		"our", "ours", "out", "over", "own", "please", "pls", "possible", "pretty", "put", "quite", "rather", "really", "right", "said", "same",
		"saw", "say", "says", "see", "seem", "seems", "seen", "shall", "she", "should", "shouldnt", "since", "so", "some",
		"someone", "something", "sometimes", "soon", "sorry", "still", "such", "sure", "take", "takes", "tell", "than", "thank", "thanks", "that",
		"thats", "the", "their", "theirs", "them", "then", "there", "theres", "these", "they", "thing", "things", "think", "this",
		"those", "though", "three", "through", "thus", "to", "together", "too", "tried", "try", "trying", "two", "under", "until", "up",
		"upon", "us", "very", "via", "want", "wants", "was", "wasnt", "way", "we", "well", "went", "were", "werent", "what", "whatever",
		"whats", "when", "where", "whether", "which", "while", "who", "whole", "whom", "whose", "why", "will", "with", "within",
		"without", "wont", "would", "wouldnt", "yes", "yet", "you", "your", "yours", "yourself":
		return true
	}
	return false
}

// generic tells whether a stem names what every programming task is about. It counts, but for less.
func generic(stem string) bool {
	switch stem {
	case "add", "app", "applic", "call", "chang", "check", "code", "command", "creat", "data", "error", "fail", "failur", "file",
		"folder", "function", "implement", "issu", "line", "list", "make", "messag", "method", "move", "name", "output", "problem",
		"project", "read", "remov", "return", "run", "script", "set", "show", "start", "stop", "string", "task", "test", "updat", "use", "user",
		"valu", "variabl", "version", "work", "write", "wrong":
		return true
	}
	return false
}

// brand tells whether a name is one word in spite of the capital inside.
func brand(name string) bool {
	switch name {
	case "GitHub", "GitLab", "JavaScript", "TypeScript", "CoffeeScript", "PostgreSQL", "MySQL", "SQLite", "NoSQL", "GraphQL",
		"macOS", "iOS", "iPhone", "iPad", "DevOps", "LaTeX", "YouTube", "OpenAI", "JetBrains", "IntelliJ", "WebStorm", "PowerShell",
		"WordPress", "DynamoDB", "MongoDB", "CloudFront", "CloudWatch", "CloudFormation", "OpenSSL", "OpenTelemetry", "RabbitMQ",
		"VSCode", "CocoaPods", "TestFlight", "FastAPI", "PyTorch", "TensorFlow", "NumPy", "SciPy":
		return true
	}
	return false
}

// spelledOut returns the word that an abbreviation of the trade stands for, and any other word as it is.
//
//nolint:cyclop,funlen // a table; as a map it would be built at every start
func spelledOut(w string) string {
	switch w {
	case "repo", "repos":
		return "repository"
	case "k8s", "kube":
		return "kubernetes"
	case "pg", "postgresql", "psql":
		return "postgres"
	case "db", "dbs":
		return "database"
	case "prod":
		return "production"
	case "env", "envs":
		return "environment"
	case "config", "configs", "conf", "cfg":
		return "configuration"
	case "mem":
		return "memory"
	case "dir", "dirs", "folder", "folders":
		return "directory"
	case "deps", "dep":
		return "dependency"
	case "pkg", "pkgs":
		return "package"
	case "lib", "libs":
		return "library"
	case "docs", "doc":
		return "documentation"
	case "auth", "authn":
		return "authentication"
	case "js":
		return "javascript"
	case "ts":
		return "typescript"
	case "py":
		return "python"
	case "msg", "msgs":
		return "message"
	case "param", "params":
		return "parameter"
	case "arg", "args":
		return "argument"
	case "cmd", "cmds":
		return "command"
	case "func", "funcs":
		return "function"
	case "var", "vars":
		return "variable"
	case "async":
		return "asynchronous"
	case "regexp":
		return "regex"
	case "perf":
		return "performance"
	case "conn", "conns":
		return "connection"
	case "req", "reqs":
		return "request"
	case "img", "imgs":
		return "image"
	case "impl":
		return "implementation"
	case "tmp":
		return "temporary"
	case "ns":
		return "namespace"
	case "perms":
		return "permission"
	case "cert", "certs":
		return "certificate"
	case "creds":
		return "credential"
	}
	return w
}
