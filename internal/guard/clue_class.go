package guard

import "sync"

// A class is what a word does in a sentence that may tell a secret.
type class uint8

const (
	otherWord  class = iota
	passNoun         // password
	codeNoun         // PIN, code, combination
	keyNoun          // token, secret, key
	codeWord         // code: of a door, or of a country
	entryNoun        // login, account, credentials
	placeNoun        // door, safe, phone: what a code opens
	userNoun         // user, admin
	otherNoun        // port, ticket, host: what names another value
	teller           // is, was, stays
	arrow            // ->, =
	slash            // between a user and a password
	toWord           // to, auf, à
	withWord         // with, using, mit
	enterVerb        // enter, type, try
	setVerb          // set, changed, reset
	openVerb         // opens, unlocks, works
	forWord          // for, of
	asWord           // as
	andWord          // and, or
	article          // the, a
	owner            // my, our
	place            // in, at, on
	asked            // how, which, who
	ruleWord         // must, should, at least: talk about secrets
	adverb           // still, now, just
	thatWord         // that, it, this
	numberWord       // three
	notWord          // not, never
	numClasses
)

// classWords has the words of each class, in English and the plainest of other
// languages, folded.
var classWords = [numClasses]string{
	passNoun: `password passwords passwort passwd passcode passphrase pwd pw pws pass p/w pasword passwrd passowrd pswd kennwort losungswort codewort
		codeword wachtwoord senha haslo hasla heslo losenord losenordet passord passordet adgangskode adgangskoden kodeord salasana sifre jelszo
		contrasena contrasenas clave parola passe mdp psk wpa mots palavra-passe rootpw master-passwort masterpasswort`,
	codeNoun: `pin combination combo keypad puk passkey pincode pin-code geheimzahl zugangscode turcode zahlencode kombination digicode combinaison
		combinazione zahlenschloss padlock combinacion otp 2fa mfa`,
	codeWord: `code codes codigo codice kode kod codigos digits number numbers nummer numero chiffres ziffern`,
	keyNoun: `token tokens secret secrets key keys apikey api-key bearer schlussel cle jeton llave chiave authtoken cookie answer license
		licence serial recovery word words phrase question pregunta frage encryption sicherheitsfrage hint geheimnis segreto secreto`,
	entryNoun: `login logins log sign signin sign-in logon creds credentials credential account accounts konto zugang zugangsdaten logindaten acceso
		credenciales identifiants auth authenticate authentication authenticates ssh rdp vpn wifi wi-fi wlan ssid hotspot ldap sasl smtp bind basic
		bitwarden keepass vault sudo ftp sftp anmelden anmeldung einloggen connect connexion`,
	placeNoun: `door doors gate alarm safe lock locker lockbox garage shed office building elevator lift intercom panel cabinet cellar archive zip entrance
		voicemail phone tablet ipad sim screen card keybox mailbox storage house apartment airbnb tur tor haus porte portail coffre puerta caja
		porta alarme alarma deur kluis drzwi backup disk drive wallet pdf file laptop terrace room`,
	userNoun: `user username users admin root usr usuario benutzer benutzername utilisateur utente gebruiker name email mail`,
	otherNoun: `seed seeds serial port ports event host hosts hostname server branch commit tag tags version build release ticket issue bug pr image container pod node
		cluster namespace group groups role roles scope scopes flag flags path file files folder directory table row rows line lines page chapter
		section step id ids uuid kid fingerprint checksum hash digest signature regex pattern exit error status http event mode year month week day
		room rooms street postal zip zipcode country area order invoice parcel tracking amount price cost budget size width height model font colour
		color course flight train bus team channel project repo repository module package library method function class variable argument option
		setting type schema field column header endpoint url uri domain address ip mac subnet vlan region zone bucket queue topic job task cron
		algorithm cipher curve mechanism protocol standard`,
	teller: `is was ist lautet lautete war est era es are son sind reads equals becomes stays remains bleibt heisst has been be called takes e jest on
		luidt zijn ar er says asks wants goes its it's that's c'est`,
	arrow:    `= -> => := > - | == :`,
	slash:    `/`,
	toWord:   `to auf zu a en into naar na su`,
	withWord: `with using mit avec con met com via by through`,
	enterVerb: `enter type try use used press punch dial key tap put give feed say answer tippe gib eingeben tapez tape teclea marca typ usa utilise
		utilisez prends nimm nutze verwende digita speak spell typed entered using`,
	setVerb: `set change changed reset switched switch rotated updated moved put remis geandert gesetzt zuruckgesetzt cambiado cambie cambiamos puesto mis
		swapped replaced made picked chose chosen bumped uses`,
	openVerb: `opens open opened unlock unlocks unlocked works work worked gets get got lets let decrypt decrypts disarm disarms disarmed offnet ouvre abre
		apre opent logs signs does login`,
	forWord: `for of fur pour para per voor de del von vom du di da van do`,
	asWord:  `as als como comme come`,
	andWord: `and und et y or oder ou o i & then plus`,
	article: `the a an der die das den dem le la les el los il lo ein eine un une una het een this these those any some every each another`,
	owner:   `my our his her their your mein meine unser unsere mi nuestra nuestro mon ma notre mine ours sein ihr ihre su tu tuo mio onze mijn`,
	place:   `in at on from under inside behind near im am bei aus dans sur sous op onder before after until during without about over between`,
	asked:   `how what where when who why which wie wo wann wer warum wenn if whether cuando donde comment quand qui`,
	ruleWord: `must should shall need needs required requires require policy policies minimum maximum least characters character chars expire expires
		expired expiry rotate rotation rotates length long short strong weak wrong invalid forgot forgotten lost missing format fields prompt
		prompts prompted hashed hashes hashing bcrypt argon2 encrypted stored store stores kept generate generated generates generator manager
		resets request requests requested response responses never refuse validate validates validation errors fail fails failed failure ask asking
		test tests typo incorrect verify verified verification cannot can't returns return returned docs documentation doc example examples
		placeholder managed supports support feature headers parameter env config per count limit limits`,
	adverb: `still now currently actually just simply again always literally only all also back probably jetzt noch immer ahora siempre toujours
		maintenant nog so`,
	thatWord: `that it this them he she they i we you`,
	numberWord: `zero oh null one two three four five six seven eight nine eins zwei drei vier funf sechs sieben acht neun un deux trois quatre cinq sept
		huit neuf uno dos tres cuatro cinco seis siete ocho nueve cero`,
	notWord: `not no never don't doesn't isn't kein keine nicht nie pas sin ohne niet geen`,
}

// classIndex finds the class of a word.
var classIndex = sync.OnceValue(func() map[string]class {
	m := map[string]class{}
	for c := range numClasses {
		for _, w := range list(classWords[c]) {
			if _, taken := m[w]; !taken {
				m[w] = c
			}
		}
	}
	return m
})

func classOf(low string) class { return classIndex()[low] }
