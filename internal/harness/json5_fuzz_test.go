package harness

import (
	"testing"
)

// Whatever stands in a text that is taken, each edit and its undoing give the same
// bytes again. The same is tried with files through Connect, where it takes longer.
func FuzzJSON5(f *testing.F) {
	for _, text := range []string{
		"{}", "{a:1}", "{ 'a': \"b\", }", "{a:{b:[1,'x',],}, // c\n}", "{\r\n\t$_:.5e1,/* x */ü:+Infinity,\n}", "\ufeff{\u00a0a\u2028:\v'\\\n'}",
		"{plugins:{slots:{},allow:['x']/* y */,load:{paths:[]}}}", "{agents:{defaults:{memorySearch:{enabled:'\\x41'}}}}", "{\\u0061:0x1F}", "{a:'//',b:\"/*\"}", "{a:[]//\n}",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		doc, err := parseAs([]byte(text), true)
		if err != nil {
			return
		}
		whole := string(doc.text)
		s := setting{doc: doc}
		for _, step := range []func() error{
			func() error { return s.put("ours", "plugins", "slots", "memory") },
			func() error { return s.put(map[string]any{"on": true}, "plugins", "entries", "x") },
			func() error { return s.member("/ours", "plugins", "load", "paths") },
			func() error { return s.member("ours", "plugins", "allow") },
			func() error { return s.put(false, "agents", "defaults", "memorySearch", "enabled") },
			func() error { return s.put("ours", "a") },
		} {
			if err := step(); err != nil {
				return // a place that holds something else
			}
		}
		edited := string(s.doc.text)
		ours := func(w was, path []int) bool { return w.Now == nil || s.doc.says(w.Now, path...) }
		if err := s.back(ours); err != nil {
			t.Fatalf("%v\n%q\nfrom %q", err, edited, whole)
		}
		if got := string(s.doc.text); got != whole {
			t.Fatalf("undone:\n%q, want\n%q, was\n%q", got, whole, edited)
		}
	})
}
