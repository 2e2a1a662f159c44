package guard

import "strings"

// A form is a credential known by how it begins: a prefix in exactly this
// case, then at least min characters of body, and at most max where that is
// not 0.
type form struct {
	name     string
	prefix   string
	body     func(byte) bool
	min, max int
}

var forms = []form{
	{"anthropic-key", "sk-ant-", isDashed, 20, 0},
	{"openrouter-key", "sk-or-", isDashed, 20, 0},
	{"openai-key", "sk-proj-", isDashed, 20, 0},
	{"openai-key", "sk-svcacct-", isDashed, 20, 0},
	{"openai-key", "sk-admin-", isDashed, 20, 0},
	{"openai-key", "sk-None-", isDashed, 20, 0},
	{"langfuse-key", "sk-lf-", isDashed, 20, 0},
	{"openai-key", "sk-", isAlnum, 20, 0},
	{"stripe-key", "sk_live_", isAlnum, 10, 0},
	{"stripe-key", "sk_test_", isAlnum, 10, 0},
	{"stripe-key", "rk_live_", isAlnum, 10, 0},
	{"stripe-key", "rk_test_", isAlnum, 10, 0},
	{"stripe-key", "sk_prod_", isAlnum, 10, 0},
	{"stripe-webhook-secret", "whsec_", isBase64, 20, 0},
	{"github-token", "ghp_", isAlnum, 20, 0},
	{"github-token", "gho_", isAlnum, 20, 0},
	{"github-token", "ghu_", isAlnum, 20, 0},
	{"github-token", "ghs_", isDotted, 20, 0},
	{"github-token", "ghr_", isAlnum, 20, 0},
	{"github-token", "github_pat_", isWord, 20, 0},
	{"gitlab-token", "glpat-", isDotted, 16, 0},
	{"gitlab-token", "gldt-", isDashed, 16, 0},
	{"gitlab-token", "glrt-", isDotted, 16, 0},
	{"gitlab-token", "glcbt-", isDashed, 16, 0},
	{"gitlab-token", "glptt-", isDashed, 16, 0},
	{"gitlab-token", "glft-", isDashed, 16, 0},
	{"gitlab-token", "glsoat-", isDashed, 16, 0},
	{"gitlab-token", "glimt-", isDashed, 16, 0},
	{"gitlab-token", "glagent-", isDashed, 20, 0},
	{"gitlab-token", "gloas-", isDashed, 20, 0},
	{"gitlab-token", "GR1348941", isDashed, 16, 0},
	{"google-api-key", "AIza", isDashed, 30, 40},
	{"google-oauth-token", "ya29.", isDotted, 20, 0},
	{"google-oauth-secret", "GOCSPX-", isDashed, 20, 0},
	{"google-refresh-token", "1//0", isDashed, 24, 0},
	{"google-hmac-key", "GOOG1", isUpper, 18, 60},
	{"aws-key-id", "AKIA", isUpper, 16, 16},
	{"aws-key-id", "ASIA", isUpper, 16, 16},
	{"aws-key-id", "ABIA", isUpper, 16, 16},
	{"aws-key-id", "ACCA", isUpper, 16, 16},
	{"aws-bedrock-key", "ABSK", isBase64, 60, 0},
	{"aws-session-token", "IQoJb3JpZ2lu", isBase64, 40, 0},
	{"aws-session-token", "FwoGZXIvYXdz", isBase64, 40, 0},
	{"slack-token", "xoxb-", isDashed, 10, 0},
	{"slack-token", "xoxp-", isDashed, 10, 0},
	{"slack-token", "xoxa-", isDashed, 10, 0},
	{"slack-token", "xoxr-", isDashed, 10, 0},
	{"slack-token", "xoxs-", isDashed, 10, 0},
	{"slack-token", "xoxc-", isDashed, 10, 0},
	{"slack-token", "xoxd-", isPercent, 10, 0},
	{"slack-token", "xoxe-", isDashed, 10, 0},
	{"slack-token", "xoxe.xox", isDashed, 10, 0},
	{"slack-token", "xapp-", isDashed, 10, 0},
	{"slack-webhook", "hooks.slack.com/services/", isPath, 20, 0},
	{"slack-webhook", "hooks.slack.com/workflows/", isPath, 20, 0},
	{"slack-webhook", "hooks.slack.com/triggers/", isPath, 20, 0},
	{"discord-webhook", "discord.com/api/webhooks/", isPath, 30, 0},
	{"discord-webhook", "discordapp.com/api/webhooks/", isPath, 30, 0},
	{"npm-token", "npm_", isAlnum, 30, 0},
	{"hugging-face-token", "hf_", isAlnum, 30, 0},
	{"hugging-face-token", "api_org_", isAlnum, 30, 0},
	{"sendgrid-key", "SG.", isDotted, 40, 0},
	{"twilio-key", "SK", isLowerHex, 32, 32},
	{"digitalocean-token", "dop_v1_", isAlnum, 40, 0},
	{"digitalocean-token", "doo_v1_", isAlnum, 40, 0},
	{"digitalocean-token", "dor_v1_", isAlnum, 40, 0},
	{"linear-key", "lin_api_", isAlnum, 30, 0},
	{"linear-key", "lin_oauth_", isAlnum, 30, 0},
	{"linear-key", "lin_wh_", isAlnum, 30, 0},
	{"notion-token", "ntn_", isAlnum, 30, 0},
	{"notion-token", "secret_", isAlnum, 40, 0},
	{"shopify-token", "shpat_", isAlnum, 30, 0},
	{"shopify-token", "shpca_", isAlnum, 30, 0},
	{"shopify-token", "shppa_", isAlnum, 30, 0},
	{"shopify-token", "shpss_", isAlnum, 30, 0},
	{"shopify-token", "shptka_", isAlnum, 30, 0},
	{"vault-token", "hvs.", isDashed, 20, 0},
	{"vault-token", "hvb.", isDashed, 20, 0},
	{"vault-token", "hvr.", isDashed, 20, 0},
	{"databricks-token", "dapi", isHexDash, 32, 0},
	{"databricks-token", "dose", isHexDash, 32, 0},
	{"pypi-token", "pypi-", isDashed, 32, 0},
	{"azure-account-key", "AccountKey=", isBase64, 40, 0},
	{"azure-account-key", "SharedAccessKey=", isBase64, 40, 0},
	{"atlassian-token", "ATATT3", isTilded, 40, 0},
	{"atlassian-token", "ATCTT3", isTilded, 40, 0},
	{"bitbucket-token", "ATBB", isAlnum, 28, 40},
	{"figma-token", "figd_", isDashed, 30, 0},
	{"doppler-token", "dp.pt.", isAlnum, 30, 0},
	{"doppler-token", "dp.st.", isDotted, 30, 0},
	{"doppler-token", "dp.ct.", isAlnum, 30, 0},
	{"fly-token", "fm1_", isBase64, 40, 0},
	{"fly-token", "fm2_", isBase64, 40, 0},
	{"fly-token", "fo1_", isDashed, 30, 0},
	{"grafana-token", "glc_", isBase64, 30, 0},
	{"grafana-token", "glsa_", isWord, 30, 0},
	{"newrelic-key", "NRAK-", isAlnum, 20, 0},
	{"newrelic-key", "NRII-", isDashed, 20, 0},
	{"postman-key", "PMAK-", isDashed, 40, 0},
	{"planetscale-token", "pscale_tkn_", isDotted, 30, 0},
	{"planetscale-token", "pscale_pw_", isDotted, 30, 0},
	{"planetscale-token", "pscale_oauth_", isDotted, 30, 0},
	{"prefect-key", "pnu_", isAlnum, 30, 0},
	{"rubygems-key", "rubygems_", isHexDash, 40, 0},
	{"sentry-token", "sntrys_", isBase64, 40, 0},
	{"sentry-token", "sntryu_", isAlnum, 40, 0},
	{"square-token", "sq0atp-", isDashed, 20, 0},
	{"square-token", "sq0csp-", isDashed, 30, 0},
	{"facebook-token", "EAACEdEose0cBA", isAlnum, 20, 0},
	{"mailgun-key", "key-", isLowerHex, 32, 32},
	{"replicate-token", "r8_", isAlnum, 30, 0},
	{"groq-key", "gsk_", isAlnum, 30, 0},
	{"perplexity-key", "pplx-", isAlnum, 30, 0},
	{"xai-key", "xai-", isAlnum, 40, 0},
	{"cerebras-key", "csk-", isAlnum, 40, 0},
	{"tavily-key", "tvly-", isDashed, 20, 0},
	{"firecrawl-key", "fc-", isLowerHex, 32, 32},
	{"nvidia-key", "nvapi-", isDashed, 40, 0},
	{"pinecone-key", "pcsk_", isWord, 40, 0},
	{"supabase-key", "sbp_", isWord, 40, 0},
	{"supabase-key", "sb_secret_", isDashed, 20, 0},
	{"neon-key", "npg_", isAlnum, 10, 0},
	{"pulumi-token", "pul-", isLowerHex, 40, 40},
	{"tailscale-key", "tskey-", isDashed, 16, 0},
	{"resend-key", "re_", isWord, 24, 0},
	{"brevo-key", "xkeysib-", isDashed, 40, 0},
	{"brevo-key", "xsmtpsib-", isDashed, 40, 0},
	{"docker-token", "dckr_pat_", isDashed, 20, 0},
	{"docker-token", "dckr_oat_", isDashed, 20, 0},
	{"buildkite-token", "bkua_", isAlnum, 30, 0},
	{"circleci-token", "CCIPAT_", isWord, 30, 0},
	{"heroku-key", "HRKU-", isDashed, 30, 0},
	{"langsmith-key", "lsv2_pt_", isWord, 30, 0},
	{"langsmith-key", "lsv2_sk_", isWord, 30, 0},
	{"netlify-token", "nfp_", isAlnum, 30, 0},
	{"contentful-token", "CFPAT-", isDashed, 30, 0},
	{"cloudflare-key", "v1.0-", isDashed, 60, 0},
	{"alibaba-key-id", "LTAI", isAlnum, 16, 26},
	{"dynatrace-token", "dt0c01.", isDotted, 60, 0},
	{"onepassword-token", "ops_ey", isBase64, 60, 0},
	{"typeform-token", "tfp_", isDotted, 30, 0},
	{"readme-key", "rdme_", isAlnum, 40, 0},
	{"shippo-token", "shippo_live_", isAlnum, 30, 0},
	{"duffel-token", "duffel_live_", isDashed, 30, 0},
	{"dropbox-token", "sl.", isDashed, 60, 0},
	{"posthog-key", "phx_", isAlnum, 30, 0},
	{"mapbox-token", "sk.eyJ", isDotted, 40, 0},
	{"artifactory-key", "AKCp", isAlnum, 60, 0},
	{"okta-token", "00", isDashed, 40, 40},
	{"vault-token", "s.", isAlnum, 24, 24},
	{"elevenlabs-key", "sk_", isAlnum, 32, 0},
	{"google-api-key", "AQ.Ab", isDashed, 30, 0},
	{"firebase-key", "APA91b", isDashed, 80, 0},
	{"teams-webhook", "webhook.office.com/webhookb2/", isWebhook, 60, 0},
	{"zapier-webhook", "hooks.zapier.com/hooks/catch/", isPath, 12, 0},
	{"twitch-token", "oauth:", isAlnum, 28, 32},
	{"launchdarkly-key", "sdk-", isHexDash, 36, 36},
	{"launchdarkly-key", "mob-", isHexDash, 36, 36},
	{"hubspot-token", "pat-na1-", isHexDash, 36, 36},
	{"hubspot-token", "pat-eu1-", isHexDash, 36, 36},
	{"plaid-token", "access-production-", isHexDash, 36, 36},
	{"plaid-token", "access-sandbox-", isHexDash, 36, 36},
	{"plaid-token", "access-development-", isHexDash, 36, 36},
	{"mollie-key", "live_", isAlnum, 30, 0},
	{"trello-token", "ATTA", isAlnum, 60, 0},
	{"matrix-token", "syt_", isWord, 30, 0},
	{"sonarqube-token", "squ_", isAlnum, 40, 0},
	{"sonarqube-token", "sqp_", isAlnum, 40, 0},
	{"sonarqube-token", "sqa_", isAlnum, 40, 0},
	{"adafruit-key", "aio_", isAlnum, 26, 0},
	{"segment-token", "sgp_", isWord, 40, 0},
	{"render-key", "rnd_", isAlnum, 28, 0},
	{"nostr-key", "nsec1", isAlnum, 50, 0},
	{"wallet-key", "xprv", isAlnum, 100, 0},
	{"okta-token", "SSWS ", isDashed, 30, 0},
	{"square-token", "EAAA", isDashed, 50, 0},
	{"facebook-token", "EAA", isAlnum, 80, 0},
	{"instagram-token", "IGQ", isDashed, 80, 0},
	{"neon-key", "napi_", isAlnum, 40, 0},
	{"fireworks-key", "fw_", isAlnum, 22, 0},
	{"jina-key", "jina_", isWord, 40, 0},
	{"voyage-key", "pa-", isDashed, 40, 0},
	{"anyscale-key", "esecret_", isAlnum, 24, 0},
	{"runpod-key", "rpa_", isAlnum, 30, 0},
	{"brave-key", "BSA", isDashed, 26, 32},
	{"tencent-key-id", "AKID", isAlnum, 28, 40},
	{"yandex-key", "AQVN", isDashed, 34, 0},
	{"yandex-token", "y0_", isDashed, 40, 0},
	{"yandex-token", "t1.9eu", isDotted, 60, 0},
	{"razorpay-key", "rzp_live_", isAlnum, 14, 0},
	{"razorpay-key", "rzp_test_", isAlnum, 14, 0},
	{"braintree-token", "access_token$production$", isDollar, 40, 0},
	{"braintree-token", "access_token$sandbox$", isDollar, 40, 0},
	{"paypal-token", "A21AA", isDashed, 60, 0},
	{"easypost-key", "EZAK", isAlnum, 50, 0},
	{"easypost-key", "EZTK", isAlnum, 50, 0},
	{"flutterwave-key", "FLWSECK-", isDashed, 30, 0},
	{"flutterwave-key", "FLWSECK_", isDashed, 12, 0},
	{"nuget-key", "oy2", isAlnum, 43, 43},
	{"crates-token", "cio", isAlnum, 32, 32},
	{"vercel-token", "vcp_", isAlnum, 30, 0},
	{"adobe-secret", "p8e-", isDashed, 30, 0},
	{"pubnub-key", "sec-c-", isDashed, 36, 0},
	{"salesforce-token", "00D", isSession, 80, 0},
	{"mandrill-key", "md-", isDashed, 22, 22},
	{"infisical-token", "st.", isDotted, 60, 0},
	{"grafana-key", "eyJrIjoi", isBase64, 60, 0},
	{"ifttt-key", "maker.ifttt.com/trigger/", isPath, 30, 0},
	{"amazon-token", "amzn.mws.", isDotted, 36, 0},
	{"amazon-token", "amzn1.oa2-cs.v1.", isHexDash, 40, 0},
	{"elastic-key", "essu_", isBase64, 40, 0},
	{"wakatime-key", "waka_", isHexDash, 36, 36},
	{"deno-token", "ddp_", isAlnum, 30, 0},
	{"posthog-key", "phs_", isAlnum, 30, 0},
	{"stripe-key", "rk_prod_", isAlnum, 10, 0},
}

// providers are the detectors of all forms, and of those that are known by
// something other than their beginning.
func providers() []detector {
	return append(formDetectors(forms),
		detector{"aws-secret", []string{"akia", "asia", "aws"}, awsSecret},
		detector{"telegram-token", []string{":aa"}, telegram},
		detector{"discord-token", []string{"mt", "mj", "mz", "nd", "nj", "nt", "nz", "od", "ot"}, discord},
		detector{"azure-client-secret", []string{"7q~", "8q~"}, azureClient},
		detector{"mailchimp-key", []string{"-us"}, mailchimp},
		detector{"airtable-token", []string{"pat"}, airtable},
		detector{"asana-token", []string{"1/", "2/"}, asana},
		detector{"private-key", []string{`"d":"`, `"d": "`, `"k":"`, `"k": "`}, jwk},
		detector{"terraform-token", []string{".atlasv1."}, terraform},
	)
}

func formDetectors(forms []form) []detector {
	ds := make([]detector, len(forms))
	for i, f := range forms {
		ds[i] = detector{f.name, []string{lower(f.prefix)}, f.match}
	}
	return ds
}

func (f form) match(v view, key, end int) (span, bool) {
	if v.s[key:end] != f.prefix || !startsWord(v.s, key) {
		return span{}, false
	}
	stop := run(v.s, end, end+longest, f.body)
	stop = trimRight(v.s, end, stop, ".-_/")
	body := v.s[end:stop]
	if len(body) < f.min || f.max > 0 && len(body) > f.max || !shuffled(body) || len(f.prefix) < 3 && (codeName(body) || namesUUID(body)) {
		return span{}, false
	}
	return span{key, run(v.s, stop, len(v.s), f.body)}, true
}

// longest bounds how much of a token is looked at before it is believed.
const longest = 512

// run gives the end of the characters in s[from:to] that all satisfy is.
func run(s string, from, to int, is func(byte) bool) int {
	to = min(to, len(s))
	for from < to && is(s[from]) {
		from++
	}
	return from
}

// back gives the start of the characters in s[:to], at most limit, that all
// satisfy is.
func back(s string, to, limit int, is func(byte) bool) int {
	from := to
	for from > 0 && to-from < limit && is(s[from-1]) {
		from--
	}
	return from
}

func trimRight(s string, from, to int, cut string) int {
	return from + len(strings.TrimRight(s[from:to], cut))
}

// startsWord reports whether a token may start at i: after anything but a
// letter or digit, or after an escape such as \n or %3D.
func startsWord(s string, i int) bool {
	switch {
	case i == 0 || !isAlnum(s[i-1]):
		return true
	case i >= 2 && s[i-2] == '\\':
		return strings.IndexByte("nrt", s[i-1]) >= 0
	case i >= 3 && s[i-3] == '%':
		return isHex(s[i-2]) && isHex(s[i-1])
	}
	return false
}
