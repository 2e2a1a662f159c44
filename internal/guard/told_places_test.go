package guard_test

import (
	"strings"
	"testing"

	"signet/internal/errs"
	"signet/internal/guard"
)

// toldPlaces are secrets that stand apart from the word that announces them: in
// columns, in the next line or sentence, in the arguments of programs.
var toldPlaces = []struct{ text, secret string }{
	{"name,login,password\nAnna,a.may,Tidepool!5\n", "Tidepool!5"},
	{"| Host | User | Passwort |\n|---|---|---|\n| db4 | app | Seehund |", "Seehund"},
	{"user\tpin\nanna\t4418", "4418"},
	{"| Door | Code |\n|---|---|\n| cellar | 7730 |", "7730"},
	{"INSERT INTO users (id, name, password) VALUES (1, 'a', 'x'), (2, 'anna', 'Kelp-Forest')", "Kelp-Forest"},
	{"[10:02] sam: what's the vpn password?\n[10:03] jo: Kelp!Forest7", "Kelp!Forest7"},
	{"here is the password:\nKelp!Forest7", "Kelp!Forest7"},
	{"Password\nKelp!Forest7", "Kelp!Forest7"},
	{"I forgot the alarm code again. It's 5571.", "5571"},
	{"the password is the usual one, Kelpwald7", "Kelpwald7"},
	{"the token expires tonight: Qx7Lm2Vz9Kt4Rw8Pn3Ys", "Qx7Lm2Vz9Kt4Rw8Pn3Ys"},
	{"the API token (expires in May) k82LmQx71vTz09Pr", "k82LmQx71vTz09Pr"},
	{"punch in 3391 at the gate", "3391"},
	{"punch in 2023 at the gate", "2023"},
	{"the alarm lets you in 2019", "2019"},
	{"the gate opens when you type in 2019", "2019"},
	{"the safe opens if you punch the digits in 2019", "2019"},
	{"the alarm wants you to key in 2019", "2019"},
	{"the office safe takes 22-41-09", "22-41-09"},
	{"unlock the sheet with Kelpwald7", "Kelpwald7"},
	{"we use kelp-forest-9 everywhere as the db password", "kelp-forest-9"},
	{"2FA codes: 8812-0931, 4471-2280", "4471-2280"},
	{"Entsperrcode ist 447190", "447190"},
	{"code d'accès immeuble : 47B19", "47B19"},
	{`gpg passphrase is "seven grey cats on a wall"`, "seven grey cats on a wall"},
	{"lösenordet är Kelp-Skog3", "Kelp-Skog3"},
	{"license: 4F2A-9B7C-E811-33D0", "4F2A-9B7C-E811-33D0"},
	{"enter the setup key KVKFKRCPNZQUYMLX by hand", "KVKFKRCPNZQUYMLX"},
	{"network Tern5G, key saltymarsh12", "saltymarsh12"},
	{"70 61 73 73 77 6f 72 64 3d 4b 65 6c 70 2d 46 6f 72 65 73 74 37", "70 61 73 73"},
	{"112,97,115,115,119,111,114,100,61,75,101,108,112,119,97,108,100,55", "112,97"},
	{"base32: OBQXG43XN5ZGIPKLMVWHALKGN5ZGK43UG4======", "OBQXG43XN5ZGIPKL"},
	{"pa$$word is Kelp-Forest7", "Kelp-Forest7"},
	{"ᴘᴀssᴡᴏʀᴅ: Kelp-Forest7", "Kelp-Forest7"},
	{"p a s s w o r d : Kelp.Forest9", "Kelp.Forest9"},
	{"htpasswd -cbB .htpasswd anna Kelpwald7", "Kelpwald7"},
	{`net use Z: \\nas\share Kelpwald7 /user:anna`, "Kelpwald7"},
	{"sqlplus app/Kelpwald7@db1", "Kelpwald7"},
	{"db1.example:5432:shop:app:kelpwald", "kelpwald"},
	{"username admin privilege 15 secret 0 Kelpwald7", "Kelpwald7"},
	{"requirepass kelp-forest", "kelp-forest"},
	{"chpasswd:\n  list: |\n    root:Kelpwald7", "Kelpwald7"},
	{`expect "Password:"` + "\n" + `send "kelpwald\r"`, "kelpwald"},
	{"lftp -u anna,kelp-forest sftp://files.example", "kelp-forest"},
	{`{"key": "DB_PASSWORD", "value": "kelp-and-rock"}`, "kelp-and-rock"},
	{"<key>Password</key>\n<string>kelp-rock</string>", "kelp-rock"},
	{"Pwd=Kelp{9}x;Encrypt=True", "Kelp{9}x"},
}

// harmlessPlaces look like them.
var harmlessPlaces = []string{
	"| field | type | notes |\n|---|---|---|\n| password | string | min 12 characters |",
	"| Feature | Password | Passkey |\n|---|---|---|\n| Phishing safe | no | yes |",
	"country,code,phone\nAustria,AUT,0043",
	"step,token,lemma\n1,running,run",
	"INSERT INTO users (name, password) VALUES (?, ?)",
	"INSERT INTO users (name, password) VALUES (:name, :password)",
	"did you change the password?\nyes, this morning",
	"which password hash do you use?\nargon2id",
	"password:\n  secretRef: db-main",
	"Password\nForgot your password?",
	"the report ended. It's 5571 lines long.",
	"press 4000 times on the button",
	"the door takes 1200 mm of clearance",
	"code 4411 is returned when the upstream is down",
	"unlock the door with your badge",
	"token expires: 2031-02-11T10:00:00Z",
	"the hash of my password is 5ba1ca5c2d3697ec635cbac1abe7b08c",
	"session: 45 minutes with the coach on Tuesday",
	"serial number: 8812-4471",
	"locker 4412 is free",
	"root:x:0:0:root:/root:/bin/bash",
	"requirepass directive in redis.conf",
	"enable secret scanning on the repo",
	`ports: "127.0.0.1:5432:5432"`,
	"password = random_password.db.result",
	"password: ••••••••",
	`send "exit"`,
}

func TestSecretsApartFromTheirWordAreFound(t *testing.T) {
	t.Parallel()
	for _, tt := range toldPlaces {
		if out, _ := guard.Redact(tt.text); strings.Contains(out.String(), tt.secret) {
			t.Errorf("Redact(%q) = %q still holds %q", tt.text, out, tt.secret)
		}
	}
	for _, text := range harmlessPlaces {
		if _, err := guard.Check(text); errs.Is(err, errs.Refused) {
			out, _ := guard.Redact(text)
			t.Errorf("Redact(%q) = %q, want nothing found", text, out)
		}
	}
}
