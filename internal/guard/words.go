package guard

import (
	"slices"
	"strings"
	"sync"

	"signet/internal/text"
)

// The word lists. All are folded: lower case, no accents.

func list(s string) []string { return strings.Fields(s) }

// A secretWord announces a value of some weight.
type secretWord struct {
	text   string
	weight weight
}

// assigned are the words that make a name secret: DB_PASSWORD, clientSecret.
var assigned = sync.OnceValue(func() []secretWord { return slices.Concat(leetWords(), plainWords(nameWords)) })

// plainWords gives words as folded text has them. They are folded where they are first
// needed, and not in their tables: every hook is a process, and most check nothing.
func plainWords(words []secretWord) []secretWord {
	folded := slices.Clone(words)
	for i := range folded {
		folded[i].text = plainly(folded[i].text)
	}
	return folded
}

// nameWords are those of assigned that are spelt plainly.
var nameWords = []secretWord{
	{"password", strong},
	{"passwort", strong},
	{"passwd", strong},
	{"passphrase", strong},
	{"passcode", strong},
	{"pwd", strong},
	{"kennwort", strong},
	{"contrasena", strong},
	{"mot de passe", strong},
	{"motdepasse", strong},
	{"mdp", strong},
	{"pass", strong},
	{"pw", strong},
	{"psk", strong},
	{"requirepass", strong},
	{"masterauth", strong},
	{"pass-word", strong},
	{"parola", strong},
	{"losenord", strong},
	{"adgangskode", strong},
	{"пароль", strong},
	{"密码", strong},
	{"密碼", strong},
	{"パスワード", strong},
	{"비밀번호", strong},
	{"authorization", mild},
	{"pin", digits},
	{"secret", mild},
	{"token", mild},
	{"apikey", mild},
	{"api_key", mild},
	{"api-key", mild},
	{"api key", mild},
	{"access key", mild},
	{"secret key", mild},
	{"accesskey", mild},
	{"access_key", mild},
	{"access-key", mild},
	{"authkey", mild},
	{"auth", mild},
	{"bearer", mild},
	{"credential", mild},
	{"credentials", mild},
	{"creds", mild},
	{"schlussel", mild},
	{"clave", strong},
	{"jeton", mild},
	{"private_key", mild},
	{"privatekey", mild},
	{"encryption_key", mild},
	{"encryptionkey", mild},
	{"signing_key", mild},
	{"signingkey", mild},
	{"salt", mild},
	{"presharedkey", mild},
	{"preshared_key", mild},
	{"seed", mild},
	{"cookie", faint},
	{"session", faint},
	{"sid", faint},
	{"key", faint},
	{"signature", faint},
	{"sig", faint},
	{"dsn", faint},
}

func texts(words []secretWord) []string {
	var out []string
	for _, w := range words {
		out = append(out, w.text)
	}
	return out
}

// notSecret are parts of a name that make it something about a secret.
var notSecret = text.SetOf(`
	length len min max policy policies expiry expires expire expiration expiresin ttl type types kind
	name names count counts limit limits field fields label hint url uri endpoint path file filename dir
	format regex pattern required enabled disabled reset rotation rotate arn ref version id ids
	shell shells hash hashed hashes hasher digest algorithm algo cost rounds manager store storage provider strategy
	strength prefix suffix header param column table policyname age lifetime timeout interval budget
	usage used public started ended state status date time duration created updated alias
	duration scope scopes audience issuer bucket public pub fingerprint index primary foreign sort partition cache object
	chiave set at by for per input output prompt completion total num
`)

// harmless come before a key that is none: public key, idempotency-key.
var harmless = text.SetOf(`
	public primary foreign sort partition no max min num idempotency cache object dedupe row shortcut hot routing
	translation i18n lookup composite host natural surrogate unique index shard map dict dictionary pubkey csrf
	pagination page next continuation cancellation request trace correlation kid
`)

// joined are the words that stand before pass and pw without a hump.
var joined = list(`store key user db root admin mysql pg smtp mail ftp my bind require ssh imap http proxy wifi`)

// The small words that build a sentence about a secret.
var (
	tellers = text.SetOf(`is was ist lautet lautete war est era sera remains stays = -> bleibt are sind son sont reads equals
		its it's c'est takes heisst becomes heist e been are`)
	movers   = text.SetOf(`to auf zu a en using mit with through via`)
	hinters  = text.SetOf(`say says give enter type answer use try tippe gib > -> -`)
	fillings = text.SetOf(`now still currently actually just simply jetzt noch ahora maintenant immer called set changed
		always siempre toujours following also updated is it this that literally back really again reset neu
		of course naturlich obviously apparently basically probably`)
	asking        = text.SetOf(`how what where when who why which wie was wo wann wer warum como donde comment quand qui`)
	spanish       = text.SetOf(`contrasena clave pin codigo combinacion llave token frase`)
	owners        = text.SetOf(`my our his her their your mein meine meiner unser unsere mi nuestra nuestro mon ma notre dein deine ihr ihre`)
	maybes        = text.SetOf(`might may could would`)
	german        = text.SetOf(`auf zu`)
	passFor       = text.SetOf(`for to of on at in fur fürs furs vom`)
	jointSecrets  = text.SetOf(`client jwt webhook shared signing session app api oauth cookie radius hmac`)
	lockKeys      = text.SetOf(`cipher master luks wifi wlan vault disk backup network`)
	spokenPhrases = map[string]bool{
		"passphrase": true, "pass phrase": true, "passwortsatz": true, "secret phrase": true,
		"frase de contrasena": true, "frase de paso": true, "phrase de passe": true, "frase di accesso": true, "wachtwoordzin": true,
	}
	plainCodes = sync.OnceValue(func() text.WordSet {
		return text.SetOf(`turcode zugangscode zahlencode digicode geheimzahl puk ` + plainly("пин-код"))
	})
	userWords   = text.SetOf(`user username usuario benutzer benutzername utilisateur identifiant utente login`)
	keyNames    = text.SetOf(`api access secret signing encryption account storage master license licence`)
	openNothing = text.SetOf(`error exit status return http country zip postal area promo discount order event source dress fault reason airport`)
	hashNames   = text.SetOf(`sha1 sha256 sha384 sha512 md5 h1 integrity digest hash checksum fingerprint commit etag kid id
		ed25519 rsa nonce trace span request req evt pk pub public certificate cert csrf`)
	particles   = list(`是 为 為 は : 는 은 이`)
	articles    = text.SetOf(`the its das der die la el le`)
	typing      = text.SetOf(`when at if as whenever where`)
	asLinks     = text.SetOf(`as als como comme`)
	events      = text.SetOf(`expires expire expired used started ended created updated set at`)
	usual       = text.SetOf(`one usual always before same default ever ublich immer siempre toujours`)
	usings      = text.SetOf(`use using uses used put set take took choose chose try nimm nehme nehmen benutze verwende uso usa usamos utilise prends`)
	resumptions = []string{"it's ", "it is ", "its ", "it was ", "es ist ", "er ist ", "sie ist ", "c'est ", "es la ", "es el ", "the new one is "}
	instead     = text.SetOf(`instead now then since and`)
	numerals    = text.SetOf(`one two three four five six seven eight nine ten eleven twelve`)
	lockThings  = text.SetOf(`locker lockbox schlusselsafe interphone`)
	staying     = text.SetOf(`still now jetzt noch ahora`)
	hashing     = text.SetOf(`hash hashes digest checksum fingerprint sha256 md5 length bcrypt`)
	networks    = list(`wlan wifi wi-fi ssid network netzwerk wireless hotspot wpa`)
	otpWords    = list(`otp 2fa mfa setup authenticator enrol two-factor`)
	with        = text.SetOf(`with using mit con avec met com`)
	tellersIn   = map[string]text.WordSet{
		"haslo": text.SetOf(`to jest brzmi`), "hasla": text.SetOf(`to jest`), "heslo": text.SetOf(`je zni`), "geslo": text.SetOf(`je`), "lozinka": text.SetOf(`je`),
		"losenord": text.SetOf(`ar blir`), "losenordet": text.SetOf(`ar blir`), "passord": text.SetOf(`er blir`), "passordet": text.SetOf(`er blir`),
		"adgangskode": text.SetOf(`er`), "adgangskoden": text.SetOf(`er`), "salasana": text.SetOf(`on`), "wachtwoord": text.SetOf(`luidt`),
	}
	proseSkips   = text.SetOf(`reset rotate rotation state status required store prompt input output name enabled`)
	places       = text.SetOf(`wifi wi-fi wlan account konto`)
	settingVerbs = list(`set chang reset updat rotat switch replac gesetzt geandert geander cambi chang log sign authenticat connect`)
	thingsOpened = list(`alarm door gate access entr safe lock keypad garage backup recover verif secur voicemail unlock
		haus garten puerta portail porte coffre caja alarme immeuble bike vault shed office tresor schloss
		kasten keller schrank lager padlock mailbox cancell portone cassaforte portao cofre kluis deur poort building
		entsperr deverrouill desbloque recupera wiederherstell freischalt handy phone telefon telephone movil gift gutschein
		airbnb klingel sprechanlage interphone porton allarme sblocco ripristino sicherheit bestatigung
		eingang zugang notausgang hoftor edificio drzwi brama`)
	entering    = []string{"gets in", "get in with", "lets you in", "let you in", "lets me in", "come in with"}
	endsOpened  = list(`tur schloss kasten schrank tresor safe door gate alarm garage garten`)
	wholeOpened = text.SetOf(`sim puk otp tor tur dor 2fa mfa`)
)

// continuations are words that go on with a sentence about a secret and are
// not the secret: "the password is stored".
var continuations = text.SetOf(`
	a about above absent accepted added again all allowed almost already also always an and another any are as asked at
	available back bad based because been before being below better between blank both broken but by cached can
	case changed checked clear common complex compromised configured considered correct currently cut default
	defined deleted deprecated derived different disabled documented done down due each easy either empty enabled
	encoded encrypted enforced enough entered exactly exposed expired expiring fine first for forgotten found
	from generated getting given going gone good great guessable handled hard hashed here hidden how identical if
	important in incorrect indeed injected inside insecure intentionally invalid is it its just kept known last
	leaked left less like limited listed loaded local located locked logged long longer lost made managed mandatory
	masked missing more most much my needed never new no none not nothing now null obsolete of off often ok okay old on
	one only optional or otherwise our out outdated over part passed per plain plaintext present private probably
	protected provided public random rather read really recent redacted refreshed rejected required reset
	restricted reused revoked right rotated safe salted same saved secret secure secured sent set shared short
	shown simple so some something somewhere soon stale static still stored strong strongly sufficient supplied
	supposed synced taken temporary that the their them then there these they this those to today too true
	truncated two typed under undefined unique unknown unset unsafe until up updated used useful usually valid
	validated verified very via wanted weak well what when where which while who why will with within without
	working wrong written yes yet you your
	abgelaufen abgelegt als auf aus bei bekannt da dann das dein den der die durch ein eine einem einer erforderlich
	falsch fur gehasht geheim gespeichert geandert gesetzt gut hier hinterlegt im immer in ist jetzt kein
	korrekt lang leer mein mit muss nicht noch notig nur oder ohne pflicht richtig schwach sehr sicher stark
	und ungultig unter unser verschlusselt verwaltet vom von weg wie wieder wird zu zuruckgesetzt zum zur
	al almacenada basta caducada cambiada cifrada como con correcta corta debe del demasiado desde donde el ella en
	encriptada era es esta este facil fue guardada incorrecta la larga las lo los mas mi muy necesaria ninguna no
	obligatoria para pero por puede que requerida se segura si sin su tan tu un una vacia y ya
	au aussi avec ce chiffre chiffree correct dans de des doit du elle encore enregistre est et expire faible
	incorrecte je la le les leur mais mon ne non notre obligatoire ou par pas plus pour qui requis sa sans ses
	son stocke stockee sur toujours tres trop un une vide votre
	string number boolean bearer jwt basic opaque hmac oauth sso ldap vault keychain keyring biometric six eight twelve
	everyone nobody somebody anyone us me him her
	critical crucial essential fun key tricky annoying painful terrible awful horrible nonsense garbage
	conserve garde stocke change oublie perdu chiffre hache defini modifie affiche demande genere partage connu valide
	envoye note verifie protege configure cree supprime masque guardado guardada olvidado olvidada perdida
	beim nie niemals leider schon erst per gespeichert vergessen verloren bitte
	ambiguous case-sensitive mine yours theirs everywhere nowhere trimmed padded interesting super quite pretty
	extremely completely fully partly mostly mainly primarily half twice once three four five ten seven nine
	wrapped redundant unused unneeded unnecessary irrelevant meaningless impossible possible likely unlikely
	ready pending active inactive dead alive live open closed visible invisible readable unreadable
	short-lived long-lived one-time single-use self-signed whatever however whoever whichever
	ask see use check look get read contact refer please keep do don't make choose pick enter type provide try
	kind sort type part example password passwort secret token key login user
`)
