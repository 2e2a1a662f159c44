package guard

import "signet/internal/text"

// The lists for the value test: words and pieces of words that are no secret.

// suffixes end the names of files and hosts.
var suffixes = text.SetOf(`
	com org net io dev app local internal lan example test yaml yml json env txt md py go js ts toml conf ini cfg
	pem crt key sh log csv html php rb rs java xml sql db zip gz tar gpg age kdbx
`)

// keyFiles end the names of files in which keys are kept, which are named where the key is
// not told.
var keyFiles = list(`.p8 .p12 .pfx .p7b .pem .crt .cer .der .pub .asc .jks .keystore .kdbx`)

// compoundEnds are last pieces of joined words that describe.
var compoundEnds = text.SetOf(`
	only known wide free sensitive specific level side proof friendly time term lived use case key token password
	secret secrets manager vault aware agnostic like style in out up down on off again old length
`)

// talkEndings end words that say what became of a secret.
var talkEndings = list(`ed ing able ible ly ful less ive ized ised ated iert ieren ado ada ee ary ous tion`)

var units = text.SetOf(`
	bit bits byte bytes char chars character characters day days min mins minute minutes sec secs second seconds hour
	hours week weeks month months year years digit digits word words factor step steps way party level eyes fold part
	node core line lines page pages column letter letters round rounds time times rd th nd st ms kb mb gb mm cm km kg eur euros usd dollars percent
`)

// formats follow the name of what data are written in: "CAMT.053 files".
var formats = text.SetOf(`file files format formats message messages standard export exports feed feeds document documents`)

// standIns are whole values that are none.
var standIns = text.SetOf(`
	password passwd passwort pass pwd pw secret token key apikey api_key value string str text none null nil
	true false undefined empty blank todo tbd fixme changeme change_me change-me replaceme replace_me dummy
	foo bar baz foobar example sample test xxx yyy zzz user username name hidden masked mysecret mypassword
	mytoken secretkey the-password the-token my-password my-secret my-token p@ss redacted removed omitted
	required optional yes no on off unset default any object number integer int bool boolean bytes
`)

// fillers mark a value as a stand-in wherever they are in it.
var fillers = list(`
	your_ your- yourpass yourtoken yoursecret yourkey your.key placeholder redacted xxxx **** .... ... example
	insert_ insert- replace_ replace- changeme change-me change_me _here -here [hidden] not-a-real notareal
	1234567890abcdef abcdefghijklm
`)

// buses are what boards and machines number their connections by: UART1, ttyUSB0.
var buses = text.SetOf(`uart usart lpuart com tty ttys ttyusb ttyacm gpio spi qspi i2c can usb eth wlan pwm adc dac`)

// techniques look like passwords and are names.
var techniques = text.SetOf(`
	argon2 argon2i argon2id pbkdf2 scrypt bcrypt md5 sha1 sha2 sha3 sha256 sha384 sha512 sha-256 hs256 hs384 hs512
	rs256 rs384 rs512 es256 es384 es512 ps256 eddsa ed25519 x25519 x509 p256 secp256k1 aes128 aes256 rsa2048
	rsa4096 chacha20 poly1305 blake2 blake2b blake3 base32 base58 base62 base64 base64url utf8 utf16 oauth oauth1 oauth2
	oauth2.0 oidc saml2 openid fido2 u2f 2fa mfa totp hotp webauthn 1password auth0 okta s3 ec2 k8s http2 ipv4
	ipv6 ntlmv2 krb5 tls1 ssh2 pkcs8 pkcs12 p12 uuid uuid4 uuidv4 uuidv7 ulid cuid2 hs-256 log4j web3 h2 argon
	int8 int16 int32 int64 uint8 uint16 uint32 uint64 float32 float64 utf32
	jwt-based hmac-sha256 sha256sum python3 postgresql keycloak github gitlab openai iphone ios macos
`)
