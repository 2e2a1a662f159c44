package stance_test

import (
	"strings"
	"testing"

	"signet/internal/stance"
)

// pairs are statements of everyday talk with an earlier belief each, and what
// becomes of that. Where it becomes uncertain, its premise ends.
var pairs = []struct{ later, earlier, what, premise string }{
	// What is numbered is told from what bears another number.
	{"all say 4", "all say 3", stays, ""},
	{"writer 1 says 3", "writer 1 says 2", stays, ""},
	{"statement number 2", "statement number 1", stays, ""},
	{"Test 3 passes", "Test 2 passes", stays, ""},
	{"Ticket 13 is open.", "Ticket 12 is open.", stays, ""},
	{"Step 2: test.", "Step 1: build.", stays, ""},
	{"note 2 about redis", "note 1 about redis", stays, ""},
	{"Room 5 seats 14 people.", "Room 4 seats 12 people.", stays, ""},
	{"Sprint 13 ends Friday next week.", "Sprint 12 ends Friday.", stays, ""},
	{"fact 2 of project p2, ticket-2: ba be bo", "fact 1 of project p1, ticket-1: ba be bi", stays, ""},
	// What is told of once, and what is left to others, is no news of what is.
	{"There was a front desk in an old film where somebody handed in a suitcase that was never sent for.", "Suitcases are sent ahead by Yamato.", stays, ""},
	{"There were invoices in the old system that were never paid by card.", "Invoices are paid by card.", stays, ""},
	{"Somatic calling is left to the group in Lund.", "Variants are called by DeepVariant 1.6, joint calls made by GLnexus.", stays, ""},
	{"Translation is left to the agency.", "Translations are made by DeepL.", stays, ""},
	// News of a thing follows news of it, in whatever words.
	{"We now have until May 30 for the harbour demo.", "Management extended the deadline for the harbour demo to May 9.", ends, ""},
	{"As of today, 7443 is the port that the parcel scanner binds to.", "We shifted the parcel scanner from 7000 to 7200.", ends, ""},
	{"The council moved the library again, from Graz to Linz.", "In May the library was relocated to Graz.", ends, ""},
	{"Because of a strike the regatta slipped from July 8 to July 22.", "Management pencilled in July 8 for the regatta.", ends, ""},
	{"Noor has succeeded Jan Peters as contact for the archive.", "Please send questions on the archive to Jan Peters rather than to Lea Roth.", ends, ""},
	{"Following the reshuffle I report to Samir Haddad and not to Carla Benedetti.", "My manager is Carla Benedetti.", ends, ""},
	{"The shop is on Fly and not on Heroku.", "The shop runs on Heroku.", ends, ""},
	{"The consultant is gone, and the Datadog upgrades are done by us now.", "An outside consultant handles all Datadog upgrades.", ends, ""},
	{"Uses Biome for linting and formatting. Replaced ESLint and Prettier.", "Biome formats the code.", stays, ""},
	{"We need Postgres and not only Redis.", "We use Redis.", stays, ""},
	{"Noor bumped the mail worker's retries from 3 to 5.", "The retry count of the mail worker is 3.", ends, ""},
	{"I once made a crooked teapot in the class in Graz.", "I attend a class in Graz.", stays, ""},
	{"From the flat in Kyoto we used to look out over a little park.", "We own a flat in Kyoto.", stays, ""},
	{"Last year we sold the flat in Kyoto.", "From the flat in Kyoto we used to look out over a little park.", stays, ""},
	{"The batch size of the parcel scanner was raised to 64.", "We shifted the parcel scanner to port 7200.", stays, ""},
	{"The batch size of the parcel scanner was raised to 64.", "The parcel scanner listens on 7200.", stays, ""},
	{"The rate for the regatta was raised to 64 euros.", "The regatta was moved to July 22.", stays, ""},
	// What stands in brackets tells things apart.
	{"The timeout in [server] is now 30 seconds.", "The timeout in [client] is 10 seconds.", stays, ""},
	{"features[dark] is now off.", "features[light] is on.", stays, ""},
	{"[staging] The database is Postgres 16 now.", "[production] The database is Postgres 15.", stays, ""},
	{"[tool.ruff] line-length is now 100.", "[tool.black] line-length is 88.", stays, ""},
	{"[tool.ruff] line-length is now 100", "[tool.ruff] line-length is 88", ends, ""},
	{"[update] The API listens on port 9090 now.", "[decision] The API listens on port 8080.", ends, ""},
	{"[12.5.] The API listens on port 9090 now.", "[3.4.] The API listens on port 8080.", ends, ""},
	// Much is told of one person that has nothing to do with each other, and pictures are
	// of anything.
	{"Nora has been busy painting, and joined a travel club last Monday.", "It made Nora think how much work the town has to do for its parks.", stays, ""},
	{"The harbour is calm. [image: a photo of a man shaking hands]", "Family time means a lot. [image: a photo of a family on a swing]", stays, ""},
	{"Tim just loves that team. There was this game a few years back with a block that totally changed the season.", "Winning after that game must have felt amazing.", stays, ""},
	// What is said anew in the same words up to a value of the same sort needs no word that
	// says that it changed; what says something else of the thing leaves it alone.
	{"The bundle is built with esbuild.", "The bundle is built with webpack 5.", ends, ""},
	{"The bundle is built in the nightly job.", "The bundle is built with webpack 5.", stays, ""},
	{"Thumbnails are rendered by libvips in a worker.", "Thumbnails are rendered with ImageMagick.", ends, ""},
	{"The queue is NATS, three nodes.", "The queue is RabbitMQ.", ends, ""},
	{"The queue is slow on Mondays.", "The queue is RabbitMQ.", stays, ""},
	{"The loader is our own, in 400 lines.", "The loader is U-Boot 2022.", ends, ""},
	{"Sensors report every 15 minutes.", "Sensors report every 5 minutes.", ends, ""},
	{"heron statement 01x10", "heron statement 00x10", stays, ""},
	{"Shard 4 holds 20 GB.", "Shard 3 holds 10 GB.", stays, ""},
	{"Sensors report over LoRa.", "Sensors report every 5 minutes.", stays, ""},
	{"Nightly releases go out on Sundays.", "Releases go out every Tuesday.", stays, ""},
	{"The retro is on Fridays.", "The retro is weekly.", stays, ""},
	{"Mira plays tennis on Fridays.", "Mira plays tennis on Mondays.", stays, ""},
	{"The site is built by Netlify.", "The site is built with Hugo.", stays, ""},
	{"Data is stored in Frankfurt.", "Data is stored in Postgres.", stays, ""},
	{"The app is written in TypeScript on the front end.", "The app is written in Go.", stays, ""},
	{"Passwords are hashed with MD5 for the old portal.", "Passwords are hashed with bcrypt.", stays, ""},
	{"Alerts are sent through Slack.", "Alerts are sent through PagerDuty.", stays, ""},
	{"Entry is 12 euros.", "Entry is 8 euros for students.", stays, ""},
	{"The limit is 5000 requests per hour.", "The limit is 100 requests per second.", stays, ""},
	{"The recipe needs 300 g flour.", "The recipe needs 200 g sugar.", stays, ""},
	{"The bus leaves at 8:45.", "The bus leaves at 8:15.", stays, ""},
	{"My sister is Lena.", "My sister is Anna.", stays, ""},
	{"The dog is Rex.", "The dog is a Labrador.", stays, ""},
	{"Our customers are Bosch.", "Our customers are Siemens.", stays, ""},
	{"Mira bikes instead of taking the car to work.", "Mira owns a car.", stays, ""},
	{"The meeting moved to Room 4.", "The meeting is in English.", stays, ""},
	{"Notes are stored in Dropbox; Markdown renders in Obsidian.", "Notes are stored as Markdown.", stays, ""},
	{"Discount tiers are read from a YAML file at start-up instead of the enum.", "Discount tiers are hard-coded in a Kotlin enum next to the engine.", ends, ""},
	{"Deploy keys come from Vault through an operator; sealed-secrets are gone.", "Deploy keys are committed to the repo as sealed-secrets, encrypted by the cluster.", ends, ""},
	{"Fee checks are done twice; the coffee machine is gone.", "Fee checks go to the two Thales boxes in Lund.", stays, ""},
	{"Issued payslips were moved out of Oracle into MariaDB.", "Issued payslips are kept in an Oracle 12 schema that belongs to the finance department.", ends, ""},
	{"We moved the CDN from Fastly to Bunny.", "Our CDN is Fastly; a purge goes by key and is through in 200 ms.", ends, ""},
	{"The manual is written in Markdown.", "The manual is written in German.", stays, ""},
	{"Statements are sent to the auditors.", "Statements are sent to Mira.", stays, ""},
	{"An order may hold at most 40 items.", "An order may hold at most 20 items.", ends, ""},
	{"Fees are read from the ledger instead of the spreadsheet.", "Fees are kept in a spreadsheet on the share.", ends, ""},
	{"Keys come from Vault; the sealed file is gone.", "Keys are kept in a sealed file in the repo.", ends, ""},
	{"Mira moved to a desk by the window.", "Mira is in charge of hiring.", stays, ""},
	{"Saves are written in a binary format; JSON invited cheating.", "Saves are written as plain JSON files.", ends, ""},
	// How often something is done is told of it, and how long it takes or is kept.
	{"Backups are kept for 14 days now.", "Backups are made nightly.", stays, ""},
	{"The tests take 12 minutes now.", "The tests run nightly.", stays, ""},
	{"Backups are now kept for 14 days.", "Backups are kept for 35 days.", ends, ""},
	{"Backups are made hourly now.", "Backups are made nightly.", ends, ""},
	// What took over is told beside what is no longer used, and the parts of a thing beside it.
	{"We no longer use SendGrid, Mailgun took over.", "Mails are sent through SendGrid.", ends, ""},
	{"We no longer use SendGrid, Mailgun took over.", "Mailgun has a free plan.", stays, ""},
	{"We use Redis, Kafka and NATS.", "Kafka has five brokers.", stays, ""},
	{"The tests of MER-12 are done.", "MER-12 is open.", stays, ""},
	{"MER-12 is done.", "MER-12 is open.", ends, ""},
	// Tracking: same thing, same property.
	{"The Kestrel team moved to Oslo.", "The Kestrel team is based in Bergen.", ends, ""},
	{"The Kestrel team moved to Oslo.", "The Kestrel team sits in Bergen.", ends, ""},
	{"The Kestrel team moved to Oslo.", "Project Kestrel runs on Postgres.", stays, ""},
	{"The Kestrel team moved to Oslo.", "Kestrel's repository moved to GitLab.", stays, ""},
	{"The Kestrel team moved to Oslo.", "The Kestrel team uses Kotlin.", stays, ""},
	{"The Kestrel team moved to Oslo.", "Nadia leads the Kestrel team.", stays, ""},
	{"The Kestrel team moved to Oslo.", "The Osprey team is based in Bergen.", stays, ""},
	{"Project Kestrel now runs on MySQL.", "Project Kestrel runs on Postgres.", ends, ""},
	{"Project Kestrel now runs on MySQL.", "Project Kestrel runs on port 8080.", stays, ""},
	{"The staging database moved to db-stage-02.", "The staging database lives on db-stage-01.", ends, ""},
	{"The staging database moved to db-stage-02.", "The production database lives on db-prod-01.", stays, ""},
	{"The staging database moved to db-stage-02.", "The staging cluster lives on db-stage-01.", stays, ""},
	{"The release is now due on Thursday.", "The release is due on Tuesday.", ends, ""},
	{"The deadline for the audit moved to 12 May.", "The deadline for the audit is 3 May.", ends, ""},
	{"The deadline for the audit moved to 12 May.", "The deadline for the migration is 3 May.", stays, ""},
	{"The deadline for the audit moved to 12 May.", "The audit covers the billing code.", stays, ""},
	{"Marta now leads the search team.", "Jens leads the search team.", ends, ""},
	{"Marta now leads the search team.", "Jens leads the billing team.", stays, ""},
	{"Marta now leads the search team.", "Marta lives in Gdansk.", stays, ""},
	{"billing-api now listens on port 9443.", "billing-api listens on port 8443.", ends, ""},
	{"billing-api now listens on port 9443.", "billing-worker listens on port 8443.", stays, ""},
	{"billing-api now listens on port 9443.", "billing-api runs on Go 1.22.", stays, ""},
	{"We upgraded billing-api from Go 1.22 to Go 1.24.", "billing-api runs on Go 1.22.", ends, ""},
	{"We upgraded billing-api from Go 1.22 to Go 1.24.", "search-api runs on Go 1.22.", stays, ""},
	{"We switched from Jenkins to Buildkite.", "We use Jenkins for the builds.", ends, ""},
	{"We switched from Jenkins to Buildkite.", "Jenkins is written in Java.", stays, ""},
	{"Backups moved from the Lyon bucket to the Oslo bucket.", "Backups go to the Lyon bucket.", ends, ""},
	{"Backups moved from the Lyon bucket to the Oslo bucket.", "Logs go to the Lyon bucket.", stays, ""},
	{"My editor is Helix now.", "My editor is Vim.", ends, ""},
	{"My editor is Helix now.", "My shell is fish.", stays, ""},
	{"I now live in Porto.", "I live in Lisbon.", ends, ""},
	{"I now live in Porto.", "I was born in Lisbon.", stays, ""},
	{"I now live in Porto.", "My brother lives in Lisbon.", stays, ""},
	{"Standup moved from 9:30 to 10:00.", "Standup is at 9:30.", ends, ""},
	{"Standup moved from 9:30 to 10:00.", "The retro is at 9:30.", stays, ""},
	// Absence.
	{"We no longer use Redis.", "We use Redis for the sessions.", ends, ""},
	{"We no longer use Redis.", "Sessions are stored in Redis.", ends, ""},
	{"We no longer use Redis.", "Redis was written by Salvatore Sanfilippo.", stays, ""},
	{"We no longer use Redis in the portal.", "The scheduler uses Redis.", stays, ""},
	{"The portal no longer uses Redis.", "The scheduler uses Redis.", stays, ""},
	{"The portal no longer uses Redis.", "The portal keeps its sessions in Redis.", ends, ""},
	{"We no longer deploy on Fridays.", "We deploy with Helm.", stays, ""},
	{"We no longer deploy on Fridays.", "We deploy on Fridays.", ends, ""},
	{"Tobias left the company.", "Tobias maintains the parser.", ends, ""},
	{"Tobias left the company.", "Tobias wrote the parser in 2020.", stays, ""},
	{"Tobias left the company.", "Tobias is married to Anna.", stays, ""},
	{"Tobias left the meeting early.", "Tobias maintains the parser.", stays, ""},
	{"Nobody maintains the parser any more.", "Tobias maintains the parser.", ends, ""},
	{"gateway-3 was switched off for good.", "gateway-3 terminates TLS for the shop.", ends, ""},
	{"gateway-3 was switched off for good.", "gateway-4 terminates TLS for the shop.", stays, ""},
	{"gateway-3 was restarted.", "gateway-3 terminates TLS for the shop.", stays, ""},
	{"I am not a vegetarian any more.", "I am a vegetarian.", ends, ""},
	{"I am not a vegetarian any more.", "I am a cyclist.", stays, ""},
	{"I don't like dark mode any more.", "I like dark mode.", ends, ""},
	{"There are no feature flags in the mobile app.", "The mobile app has feature flags.", ends, ""},
	{"There are no feature flags in the mobile app.", "The web app has feature flags.", stays, ""},
	{"Support for Node 16 was dropped.", "We support Node 16.", ends, ""},
	{"Support for Node 16 was dropped.", "We support Node 18.", stays, ""},
	{"The wiki has been shut down.", "The wiki runs on MediaWiki.", ends, ""},
	{"We left Fly.io.", "Deploys go through fly deploy because we host on Fly.io.", doubted, "We host on Fly.io."},
	{"We no longer use Redis.", "Sessions expire after a day because we use Redis.", doubted, "We use Redis."},
	// No news: plans, hypotheticals, questions, quotes, orders, wishes, returns.
	{"We will move the backups to Oslo.", "Backups go to Lyon.", stays, ""},
	{"We are going to drop Redis next year.", "We use Redis for the sessions.", stays, ""},
	{"We plan to switch from Jenkins to Buildkite.", "We use Jenkins for the builds.", stays, ""},
	{"If we moved off Heroku, we would save money.", "We host on Heroku.", stays, ""},
	{"If Tobias left the company, nobody would know the parser.", "Tobias maintains the parser.", stays, ""},
	{"Should we drop Redis?", "We use Redis for the sessions.", stays, ""},
	{"Did we stop using Jenkins?", "We use Jenkins for the builds.", stays, ""},
	{"Jens said \"we no longer use Redis\", but that is wrong.", "We use Redis for the sessions.", stays, ""},
	{"It is not true that we dropped Redis.", "We use Redis for the sessions.", stays, ""},
	{"We moved from Jenkins to Buildkite and back.", "We use Jenkins for the builds.", stays, ""},
	{"We moved to Buildkite in March, but we went back to Jenkins.", "We use Jenkins for the builds.", stays, ""},
	{"We almost dropped Redis.", "We use Redis for the sessions.", stays, ""},
	{"We never stopped using Jenkins.", "We use Jenkins for the builds.", stays, ""},
	{"Remember to remove the Redis container.", "We use Redis for the sessions.", stays, ""},
	{"I wish we had moved off Heroku.", "We host on Heroku.", stays, ""},
	{"Nobody wants to drop Redis.", "We use Redis for the sessions.", stays, ""},
	{"The old blog post claims that we dropped Redis.", "We use Redis for the sessions.", stays, ""},
	{"Maybe we no longer need Redis.", "We use Redis for the sessions.", stays, ""},
	{"The script removes Redis keys older than a day.", "We use Redis for the sessions.", stays, ""},
	{"We temporarily stopped the Redis replica.", "We use Redis for the sessions.", stays, ""},
	{"Unlike us, the shop team no longer uses Redis.", "We use Redis for the sessions.", stays, ""},
	{"We raised the memory limit to 1024 MB.", "The memory limit is 512 MB.", ends, ""},
	{"We switched our bundler to Vite.", "Our bundler is Webpack.", ends, ""},
	// More values that change, and some that only look alike.
	{"The parser is now owned by Mira.", "Jonas owns the parser.", ends, ""},
	{"Jonas handed the parser over to Mira.", "Jonas owns the parser.", ends, ""},
	{"Mira is in charge of the parser now.", "Jonas is in charge of the parser.", ends, ""},
	{"Mira took over the parser from Jonas.", "The parser is maintained by Jonas.", ends, ""},
	{"From now on Mira maintains the parser.", "Jonas maintains the parser.", ends, ""},
	{"The parser's owner is Mira now.", "The owner of the parser is Jonas.", ends, ""},
	{"The demo will take place on 12 May.", "The demo will take place on 5 May.", ends, ""},
	{"The demo was pushed back to 12 May.", "The demo is on 5 May.", ends, ""},
	{"The demo slipped from Monday to Thursday.", "The demo is on Monday.", ends, ""},
	{"The new date of the demo is 12 May.", "The date of the demo is 5 May.", ends, ""},
	{"We brought the demo forward to 2 May.", "The demo is scheduled for 5 May.", ends, ""},
	{"The demo is now due on Friday.", "The demo is due on Wednesday.", ends, ""},
	{"The session timeout was raised to 60 minutes.", "The session timeout is 30 minutes.", ends, ""},
	{"We lowered the session timeout to 10 minutes.", "The session timeout is 30 minutes.", ends, ""},
	{"The session timeout went up from 30 to 60 minutes.", "The session timeout is 30 minutes.", ends, ""},
	{"The session timeout: 45 minutes as of today.", "The session timeout is 30 minutes.", ends, ""},
	{"The cluster has 12 nodes now.", "The cluster has 9 nodes.", ends, ""},
	{"The cluster grew to 12 nodes.", "The cluster has 9 nodes.", ends, ""},
	{"The plan now costs 40 euros a month.", "The plan costs 30 euros a month.", ends, ""},
	{"The price of the plan was increased to 40 euros.", "The price of the plan is 30 euros.", ends, ""},
	{"search-api has been upgraded to Java 21.", "search-api runs on Java 17.", ends, ""},
	{"search-api is on Java 21 now.", "search-api runs on Java 17.", ends, ""},
	{"search-api now requires Java 21.", "search-api requires Java 17.", ends, ""},
	{"We bumped search-api to Java 21.", "search-api uses Java 17.", ends, ""},
	{"The blog has moved to Netlify.", "The blog is hosted on Heroku.", ends, ""},
	{"The blog is now served by Netlify.", "The blog is served by Heroku.", ends, ""},
	{"We migrated the blog to Netlify in March.", "The blog runs on Heroku.", ends, ""},
	{"The blog runs on Netlify these days.", "The blog runs on Heroku.", ends, ""},
	{"Our blog lives on Netlify since last week.", "Our blog lives on Heroku.", ends, ""},
	{"The orders are now stored in MySQL.", "The orders are stored in Postgres.", ends, ""},
	{"We switched the orders from Postgres to MySQL.", "The orders are stored in Postgres.", ends, ""},
	{"The order service uses MySQL instead of Postgres.", "The order service uses Postgres.", ends, ""},
	{"The project is now called Falcon.", "The project is called Heron.", ends, ""},
	{"The billing service was renamed to ledger.", "The billing service is called tally.", ends, ""},
	{"My favourite editor is Zed now.", "My favourite editor is Vim.", ends, ""},
	{"I prefer tabs now.", "I prefer Vim.", stays, ""},
	{"My sister has moved from Lyon to Nice.", "My sister lives in Lyon.", ends, ""},
	{"My sister is based in Nice now.", "My sister is based in Lyon.", ends, ""},
	{"I relocated to Nice.", "I live in Lyon.", ends, ""},
	{"Petra now works for Acme.", "Petra works for Initech.", ends, ""},
	{"Petra switched to the data team.", "Petra works on the web team.", ends, ""},
	{"The default branch is now called trunk.", "The default branch is called master.", ends, ""},
	{"The default branch is trunk.", "The default branch is master.", ends, ""},
	{"The office hours changed to 10:00.", "The office hours are at 9:00.", ends, ""},
	{"Standup starts at 10:00 now.", "Standup starts at 9:00.", ends, ""},
	{"The API key rotates every 30 days now.", "The API key rotates every 90 days.", ends, ""},
	{"Our CI provider is Buildkite.", "Our CI provider is Travis.", ends, ""},
	{"The retention period is 14 days.", "The retention period is 30 days.", ends, ""},
	{"The retention period of the logs is 14 days.", "The retention period of the backups is 30 days.", stays, ""},
	{"The write timeout is now 10 seconds.", "The read timeout is 30 seconds.", stays, ""},
	{"The API timeout is now 30 seconds.", "The API port is 8080.", stays, ""},
	{"Mira owns the lexer now.", "Jonas owns the parser.", stays, ""},
	{"Mira now owns the parser.", "Mira owns the lexer.", stays, ""},
	{"Mira also maintains the parser.", "Jonas maintains the parser.", stays, ""},
	{"We also deploy to Netlify now.", "We deploy to Heroku.", stays, ""},
	{"The blog moved to Netlify.", "The shop is hosted on Heroku.", stays, ""},
	{"The blog moved to Netlify.", "The blog is written in Hugo.", stays, ""},
	{"The blog moved to Netlify.", "The blog has 300 readers.", stays, ""},
	{"The blog moved to Netlify.", "The blog belongs to the press team.", stays, ""},
	{"search-api runs on Java 21 now.", "search-api runs on Linux.", stays, ""},
	{"search-api now runs on port 9000.", "search-api runs on Java 17.", stays, ""},
	{"search-api now runs on 4 nodes.", "search-api runs on port 8080.", stays, ""},
	{"Petra moved to the data team.", "Petra lives in Ghent.", stays, ""},
	{"Petra moved to Ghent.", "Petra works for Acme.", stays, ""},
	{"Petra moved to Ghent.", "Petra owns the parser.", stays, ""},
	{"The Falcon team moved to Rust.", "The Falcon team sits in Oslo.", stays, ""},
	{"The Falcon team moved to Oslo.", "The Falcon project is written in Rust.", stays, ""},
	{"Falcon moved to Oslo.", "The Falcon service runs on AWS.", stays, ""},
	{"The cluster has 12 nodes now.", "The cluster has 3 zones.", stays, ""},
	{"The staging cluster has 12 nodes now.", "The production cluster has 9 nodes.", stays, ""},
	{"Room 4 has a projector now.", "Room 5 has a projector.", stays, ""},
	{"The demo of the parser is on 12 May.", "The demo of the lexer is on 5 May.", stays, ""},
	{"The demo moved to room 4.", "The demo is on 5 May.", stays, ""},
	{"My sister lives in Nice now.", "My brother lives in Lyon.", stays, ""},
	{"My favourite editor is Zed now.", "My favourite font is Iosevka.", stays, ""},
	{"Version 2 of the API is live now.", "Version 1 of the API is documented.", stays, ""},
	{"The primary moved to Oslo.", "The replica runs in Bergen.", stays, ""},
	{"The backup of the orders is now 40 GB.", "The backup of the invoices is 20 GB.", stays, ""},
	{"The launch is on 12 May.", "The retro of the launch is on 20 May.", stays, ""},
	{"Mira leads the search team now.", "Mira leads the reading club.", stays, ""},
	{"We moved the search index to Rust.", "The search team moved to Oslo.", stays, ""},
	{"Ticket 42 is closed now.", "Ticket 41 is open.", stays, ""},
	{"The wiki is in German now.", "The manual is in English.", stays, ""},
	{"Anna now reviews the schema changes.", "Anna wrote the schema.", stays, ""},
	{"The blog will move to Netlify.", "The blog is hosted on Heroku.", stays, ""},
	{"If the blog moved to Netlify, it would be faster.", "The blog is hosted on Heroku.", stays, ""},
	// The same in other words.
	{"Platform team has a new lead: Ines.", "Tom is the lead of the platform team.", ends, ""},
	{"The mobile team has a new lead: Ines.", "Tom is the lead of the platform team.", stays, ""},
	{"Database backups now happen every hour.", "We back up the database every 6 hours.", ends, ""},
	{"The sync job's interval was cut to 5 minutes.", "Sync job runs every 15 minutes.", ends, ""},
	{"Last night the backups took three hours.", "Backups run nightly.", stays, ""},
	{"We dropped Yarn in favour of pnpm.", "We manage dependencies with Yarn.", ends, ""},
	{"Jo has left; Kim is scrum master now.", "The scrum master is Jo.", ends, ""},
	{"Auto-save was turned on.", "Auto-save is off.", ends, ""},
	{"I joined the security team last week.", "I'm on the infra team.", ends, ""},
	{"My colleague switched from VS Code to Neovim.", "I prefer VS Code.", stays, ""},
	{"We don't do browser tests with Selenium any more.", "The training for Selenium cost two thousand euros.", stays, ""},
	{"The new project is called Atlas.", "Our team is called Core.", stays, ""},
	{"We deploy to Frankfurt now.", "We deploy with Helm.", stays, ""},
	{"Sensors report every 15 minutes on battery.", "Sensors report every 5 minutes.", stays, ""},
	{"Outdoor sensors report every 15 minutes.", "Sensors report every 5 minutes.", stays, ""},
	{"Staging and prod run Postgres 16 now.", "Staging runs Postgres 15.", ends, ""},
	{"Staging and prod run Postgres 16 now.", "Prod runs Postgres 15.", ends, ""},
	{"Ines has learned to swim with a float.", "Ines can't swim.", stays, ""},
	{"The billing API has a size limit of 20 MB.", "The billing API has no rate limit.", stays, ""},
	{"The build server could run on Alpine, not on Debian", "The build server runs on Debian", stays, ""},
	{"Olu has learned to swim.", "Olu can't swim.", ends, ""},
	{"The oven was fitted with a new thermostat.", "The oven has no thermostat.", ends, ""},
	{"Anna moved to Munich.", "Anna lives in Berlin, works from home.", ends, ""},
	{"The offer was extended until March 17.", "The offer is open until March 3.", ends, ""},
	{"Vaccines have been moved to the fridge in the basement.", "Vaccines are stored in the fridge on the second floor.", ends, ""},
	{"Staging has 4 workers now.", "Staging is in Dublin.", stays, ""},
	{"Staging has 4 workers now.", "There is Staging", stays, ""},
	{"The barn got a new roof.", "There is a barn.", stays, ""},
	{"Backups run at 3 now.", "There are backups.", stays, ""},
	{"Orders become amber after a second failed card", "Amber orders wait for a person to look at them", stays, ""},
	{"The Pelican exporter writes its rows at midnight", "The Pelican exporter writes each row twice when the clock goes back", stays, ""},
	{"The GPU boxes arrived.", "GPU nodes are waiting for delivery.", ends, ""},
	{"We ended the bug bounty programme.", "We run a bug bounty programme on HackerOne.", ends, ""},
	{"We ended the newsletter.", "We send a newsletter every month.", ends, ""},
	{"birch-api exposes a SOAP endpoint.", "birch-api exposes a gRPC endpoint.", stays, ""},
	{"The cluster has a replica in Dublin.", "The cluster has a replica in Paris.", stays, ""},
	{"Light mode is what I prefer", "I prefer dark mode", ends, ""},
	{"Jenkins deploys the shop to Hetzner", "The shop is deployed to Fly", ends, ""},
	{"Production got two more nodes.", "Production is in Lyon.", stays, ""},
	{"A ticket costs 5 euros for children.", "A ticket costs 9 euros.", stays, ""},
}

const (
	ends    = "ends"
	stays   = "stays"
	doubted = "becomes uncertain"
)

func TestPairs(t *testing.T) {
	t.Parallel()
	for _, p := range pairs {
		later, earlier := stance.Read(p.later), stance.Read(p.earlier)
		if got := later.Ends(earlier); got != (p.what == ends) {
			t.Errorf("%q: %q %s; Ends = %v", p.later, p.earlier, p.what, got)
		}
		if p.what != doubted {
			continue
		}
		premise := stance.Read(p.premise)
		if earlier.Rests(premise).How == "" || !later.Ends(premise) {
			t.Errorf("%q: %q does not become uncertain by %q", p.later, p.earlier, p.premise)
		}
	}
}

func TestNothingEndsWhatSaysTheSame(t *testing.T) {
	t.Parallel()
	for _, s := range said(t) {
		if r := stance.Read(s); r.Ends(r) || r.Ends(stance.Read(strings.ToUpper(s[:1])+s[1:])) {
			t.Errorf("%q ends itself", s)
		}
	}
}

func TestNothingEndsWhatSharesNoWord(t *testing.T) {
	t.Parallel()
	all := said(t)
	read := make([]stance.Stance, len(all))
	for i, s := range all {
		read[i] = stance.Read(s)
	}
	for i, later := range read {
		for k, earlier := range read {
			if later.Ends(earlier) && !shares(all[i], all[k]) {
				t.Errorf("%q ends %q", all[i], all[k])
			}
		}
	}
}

// said gives all statements of the pairs and of the tuned half of the corpus.
func said(t *testing.T) (list []string) {
	t.Helper()
	for _, p := range pairs {
		list = append(list, p.later, p.earlier)
	}
	for _, a := range absences(t, "dev") {
		for _, s := range []string{a.Text, a.Earlier, a.Unrelated} {
			if s != "" {
				list = append(list, s)
			}
		}
	}
	return list
}

// shares reports whether two statements share the beginning of a word of four
// letters or more, or are both of the one who speaks.
func shares(a, b string) bool {
	a, b = " "+strings.ToLower(a)+" ", " "+strings.ToLower(b)+" "
	for _, w := range strings.FieldsFunc(a, func(r rune) bool { return !('a' <= r && r <= 'z' || '0' <= r && r <= '9') }) {
		if strings.Contains("with from that this have does they their will been were into when more than", w) && len(w) > 3 {
			continue
		}
		if w == "i" && strings.Contains(b, " i ") || len(w) == 3 && strings.Contains(b, w) || len(w) > 3 && strings.Contains(b, w[:4]) {
			return true
		}
	}
	return false
}
