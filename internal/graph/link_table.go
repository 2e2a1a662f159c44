package graph

import (
	"strings"
	"sync"

	"signet/internal/text"
)

// What is known of the world before anything is told: products and languages,
// places, given names. The tables are read when a statement is first linked:
// every hook is a process, and most never link.

// A thing is a product, place or name of the tables.
type thing struct {
	name string // as people write it
	typ  Type
	dull dull // whether it is also an ordinary word
}

// dull says how a name is also an ordinary word.
type dull uint8

const (
	bright dull = iota // it is none: a name in small letters too
	word               // a noun: a name where it has a capital
	begins             // a verb or the like: a name where it has a capital that its sentence does not ask for
)

// products lists what many people work with, by type. A name stands as people
// write it, with "=" before further names of the same; one with "!" is also a
// word of English, one with "!!" a word that sentences begin with.
var products = []struct {
	typ   Type
	names string
}{
	{Product, `PostgreSQL=Postgres=psql=pgsql, MySQL, MariaDB, SQLite=sqlite3, Redis, Valkey, Memcached, MongoDB=Mongo, Cassandra!, ScyllaDB, DynamoDB, CockroachDB,
		ClickHouse, DuckDB, Elasticsearch, OpenSearch, Solr, Meilisearch, Typesense, Neo4j, InfluxDB, TimescaleDB, pgvector, Qdrant, Pinecone, Weaviate, Milvus, Snowflake!,
		BigQuery, Redshift, Databricks, Firestore, Supabase, PlanetScale, Kafka=Apache Kafka, RabbitMQ, NATS, Pulsar, etcd, VictoriaMetrics, MinIO, Ceph, Keycloak, Auth0, Okta,
		Sentry!, New Relic, Splunk, Datadog, PagerDuty, Opsgenie, Honeycomb!, HashiCorp Vault, Vault!, 1Password, Bitwarden, LastPass, LaunchDarkly, Elastic Container Registry=ECR,
		GitHub, GitLab, Bitbucket, Docker Hub, Confluence, Asana, Trello, Notion!, Obsidian!, Evernote, Slack!, Discord!, Zoom!!, Microsoft Teams, Google Meet, Google Docs,
		Google Sheets, Google Drive, Google Maps, OpenStreetMap, OpenRouteService, Mapbox, Gmail, Outlook!, Excel!!, PowerPoint, Dropbox, Airtable, Miro, Photoshop, Canva, Zendesk, Intercom!, HubSpot, Salesforce, Mailchimp, SendGrid, Postmark!,
		Mailgun, Twilio, Stripe!, PayPal, Adyen, Klarna, Braintree, Shopify, WordPress, Webflow, Contentful, Amazon Web Services=AWS, Google Cloud Platform=Google Cloud=GCP, Azure, Heroku, Vercel,
		Netlify, Fly.io, Render!!, Railway!, Cloudflare Workers, Firebase, Amplitude!, Mixpanel, Segment!!, PostHog, Plausible!, Looker, Metabase, Tableau, Power BI=PowerBI, RDS, EC2, S3, EKS, ECS, Lambda!,
		SQS, SNS, CloudFront, CloudWatch, Route 53, Cognito, Fargate, GKE, Cloud Run, Pub/Sub, ChatGPT, Claude, Gemini!, GPT-4, GPT-5, Llama!, Mistral, Whisper!!, Perplexity!, Spotify, Netflix, YouTube, WhatsApp, Signal!!,
		Telegram!, Instagram, Facebook, Twitter, LinkedIn, Reddit, Strava, Kindle!, iPhone, iPad, MacBook, Apple Watch, Pixel!, Raspberry Pi, Windows!, macOS, Linux, Ubuntu, Debian, Fedora!, Arch Linux, Alpine!, NixOS,
		Android, iOS, Chrome!, Firefox, Safari!, Google Calendar, Google Analytics, Steam!, Nintendo Switch, PlayStation, Xbox, Signet!, Home Assistant, Nextcloud, Unreal Engine, Jupyter, Plex, Tailscale, Mailpit, Mattermost, Zulip, Typeform, Calendly, DocuSign, Garmin`},
	{Tool, `PgBouncer, HAProxy, Nginx, Apache!, Caddy!, Traefik, Envoy!, Istio, Linkerd, Cilium, Varnish!, Tomcat, Consul!, ZooKeeper, Nomad!, Vagrant, Packer!,
		Celery!, Sidekiq, Airflow, Dagster, Prefect!, Temporal!, dbt, Spark!!, Flink, Debezium, Fivetran, Airbyte, Kubernetes=k8s, Helm!, Docker, Docker Compose=docker-compose, Podman, containerd, Minikube, k3s, Kustomize,
		Argo CD=ArgoCD, Argo!, Flux!, Terraform, OpenTofu, Pulumi, Ansible, Chef!, Puppet!, SaltStack, Prometheus, Grafana, Loki, Jaeger, Zipkin, OpenTelemetry=OTel, StatsD, Kibana, Logstash, Fluentd, Fluent Bit,
		Jira, Linear!, Git, GitHub Actions, GitLab CI, Jenkins, CircleCI, Buildkite, Travis CI, TeamCity, Bazel, Make!!, CMake, Gradle, Maven, sbt, Nix, Homebrew, apt!!, pip!, uv, Poetry!,
		conda, npm, pnpm, Yarn!, Bun!, Deno, Node.js=nodejs, webpack, Vite, Rollup!, esbuild, SWC, Babel, Turborepo, Nx, Lerna, Storybook, ESLint, Prettier!!, Biome, Ruff, mypy,
		Pyright, golangci-lint, gofumpt, clippy, pylint, flake8, pre-commit, Husky!, lint-staged, Renovate!!, Dependabot, SonarQube, Snyk, Trivy, Semgrep, Dagger!, release-please,
		pytest, Jest!, Vitest, Mocha!, Cypress!, Playwright, Selenium, Puppeteer, JUnit, RSpec, k6, JMeter, Locust!, Testcontainers, Postman, Insomnia!, WireMock, curl, wget, grep, sed, awk, gzip, zstd, xargs,
		React!!, Preact, Vue=Vue.js=vuejs, Nuxt, Next.js=nextjs, Angular!, AngularJS, Svelte, SvelteKit, SolidJS, Astro!, Remix!!, Gatsby, jQuery, htmx, Alpine.js, Ember!, Tailwind=Tailwind CSS, Bootstrap!!, Redux, Zustand, MobX,
		Django, Flask!, FastAPI, Rails=Ruby on Rails, Sinatra, Laravel, Symfony, Spring!, Spring Boot, Quarkus, Micronaut, NestJS, Express!!, Fastify, Koa, Hono, Gin!, Fiber!, Axum, Actix, Tokio, Pydantic,
		ASP.NET, Blazor, Flutter!!, React Native, Electron!, Tauri, Qt, GTK, Unity!, Godot, Prisma, Drizzle!, TypeORM, Sequelize, SQLAlchemy, Alembic, Hibernate!!, GORM, sqlx, sqlc, Flyway, Liquibase, Knex, Protobuf=Protocol Buffers,
		PyTorch, TensorFlow, Keras, JAX, scikit-learn, NumPy, pandas!, Polars, Streamlit, Gradio, LangChain, LlamaIndex, Hugging Face=HuggingFace, Ollama, vLLM, llama.cpp, ONNX, MLflow, OpenAPI, Swagger, tRPC, Apollo!, Thrift!,
		Visual Studio Code=VS Code=VSCode, Visual Studio, Vim, Neovim=nvim, Emacs, IntelliJ=IntelliJ IDEA, PyCharm, GoLand, WebStorm, Xcode, Android Studio, Sublime Text, Zed, Cursor!, Eclipse!!, Claude Code, Codex, OpenCode, GitHub Copilot=Copilot, aider,
		tmux, zsh, bash, fish!!, PowerShell, iTerm2=iTerm, Alacritty, kitty!, WezTerm, Ghostty, ripgrep, fzf, jq, yq, rsync, systemd, cron, ffmpeg, Pandoc, LaTeX, Let's Encrypt=Letsencrypt, cert-manager, certbot, WireGuard, OpenVPN, OpenSSL, OpenSSH,
		Unleash!!, Terragrunt, Rancher, OpenShift, Harbor!, Artifactory, Nexus!, MailHog, ngrok, Hasura, Strapi, Figma, Sketch!!, Miniconda, Wireshark, tcpdump, strace, Valgrind, gdb, Ghidra, Inkscape, Blender!, GIMP, Hugo!, Jekyll, MkDocs, Sphinx!, Docusaurus,
		Go!!=Golang, Python, Rust!, Java!, JavaScript, TypeScript, Ruby!, PHP, Perl, C++, C#, Objective-C, Kotlin, Swift!, Scala, Clojure, Haskell, OCaml, Elixir!, Erlang, Zig, Lua, Dart!!, Fortran, COBOL, MATLAB, Solidity, F#, WebAssembly=WASM, Elm!, Julia!`},
	{Concept, `GraphQL, gRPC, OAuth, OAuth2, OIDC, SAML, JWT, Avro, Parquet, MQTT, AMQP, WebSocket, WebRTC, SOAP!, REST!, JSON, XML, YAML, EDIFACT, UTF-8, UTF-16, Shift-JIS, ULID, UUID, Scrum, Kanban, Conventional Commits, Semantic Versioning=SemVer, GDPR, HIPAA, PCI DSS, SOC 2, ISO 27001, Bluetooth, Unicode, Docker Swarm`},
	{Skill, `English, German, French, Spanish, Italian, Portuguese, Polish!!, Russian, Ukrainian, Japanese, Mandarin, Cantonese, Chinese, Korean, Arabic, Hebrew, Hindi, Turkish, Dutch, Swedish, Norwegian, Danish, Finnish, Czech, Hungarian, Greek, Romanian, Catalan, Vietnamese, Thai, Esperanto, Estonian, Latvian, Lithuanian`},
	{Source, `Stack Overflow=StackOverflow, Hacker News, Wikipedia, arXiv, Medium!, MarineTraffic, BBC, Reuters, New York Times, Guardian!, The Economist, MDN, Kaggle, PubMed, Bloomberg, GitHub Issues`},
	{Event, `FOSDEM, KubeCon, PyCon, GopherCon, RustConf, re:Invent, Google I/O, WWDC, Devoxx, Oktoberfest, Christmas, Easter, Thanksgiving, Halloween, Hanukkah, Ramadan, Diwali, Black Friday, Hacktoberfest`},
	{Organization, `Hetzner, DigitalOcean, Linode, Cloudflare, Fastly, Akamai, Google, Microsoft, Apple!, Amazon!, Meta!, OpenAI, Anthropic, Netflix Inc, IBM, Intel!, NVIDIA, AMD, Oracle!, SAP, Cisco, Samsung, Sony, Siemens, Bosch, BMW, Volkswagen, Toyota, Tesla!, SpaceX, Uber, Lyft, Airbnb, Booking.com, Zalando, IKEA, DHL, FedEx, UPS,
		Red Hat, Canonical!, JetBrains, HashiCorp, Mozilla, CNCF, Linux Foundation, Apache Software Foundation, MIT, Stanford, Harvard, ETH, NASA, ESA, CERN, WHO!, UNICEF, IEEE, IETF, W3C, BBC, Reuters, Accenture, Deloitte, McKinsey, KPMG, PwC, Y Combinator, Sequoia!`},
}

// places lists countries, regions and cities.
const places = `Afghanistan, Albania, Algeria, Argentina, Armenia, Australia, Austria, Bangladesh, Belgium, Bolivia, Bosnia, Brazil, Bulgaria, Cambodia, Canada, Chile, China, Colombia, Costa Rica, Croatia, Cuba, Cyprus, Czechia, Denmark,
	Ecuador, Egypt, England, Estonia, Ethiopia, Finland, France, Georgia, Germany, Ghana, Greece, Guatemala, Hungary, Iceland, India, Indonesia, Iran, Iraq, Ireland, Israel, Italy, Jamaica, Japan, Jordan, Kazakhstan, Kenya, Kosovo, Kuwait, Latvia, Lebanon,
	Lithuania, Luxembourg, Malaysia, Malta, Mexico, Moldova, Mongolia, Montenegro, Morocco, Nepal, Netherlands, New Zealand, Nigeria, Norway, Pakistan, Panama, Paraguay, Peru, Philippines, Poland, Portugal, Puerto Rico, Qatar, Romania, Russia, Rwanda,
	Saudi Arabia, Scotland, Senegal, Serbia, Singapore, Slovakia, Slovenia, Somalia, South Africa, South Korea, Spain, Sri Lanka, Sudan, Sweden, Switzerland, Syria, Taiwan, Tanzania, Thailand, Tunisia, Turkey!, Uganda, Ukraine, UAE, United Kingdom, UK, USA, US!, EU, United States,
	Uruguay, Uzbekistan, Venezuela, Vietnam, Wales, Zambia, Zimbabwe, Europe, Asia, Africa, America, North America, South America, Scandinavia, Bavaria, Catalonia, Tuscany, Provence, Brittany, Alsace, Andalusia, Flanders, Normandy, Bohemia, Moravia, Silesia, Lapland, Tyrol, Saxony, Hesse, Silicon Valley, California, Texas, Florida, Oregon, Washington, Colorado, Utah, Nevada, Arizona, Ohio, Michigan, Virginia,
	New York, New York City, NYC, Los Angeles, LA!, San Francisco, SF!, Chicago, Boston, Seattle, Austin, Denver, Portland, Philadelphia, Atlanta, Miami, Dallas, Houston, Phoenix AZ, San Diego, San Jose, Detroit, Toronto, Vancouver, Montreal, Ottawa, Calgary, Mexico City, Bogota, Medellín, Lima, Quito, Santiago, Buenos Aires, São Paulo, Rio de Janeiro, Montevideo,
	London, Manchester, Birmingham, Leeds, Bristol, Liverpool, Edinburgh, Glasgow, Cardiff, Belfast, Cambridge, Oxford, Brighton, Dublin, Cork!, Galway, Paris, Lyon, Marseille, Toulouse, Bordeaux, Le Havre, Nice!, Nantes, Lille, Nice!, Strasbourg, Brussels, Antwerp, Ghent, Amsterdam, Rotterdam, Utrecht, Eindhoven, The Hague, Berlin, Hamburg, Altona, Lübeck, Kiel, Rostock, Falkenstein, Potsdam, Munich, Cologne, Frankfurt, Stuttgart, Düsseldorf, Leipzig, Dresden, Bremen, Hanover, Nuremberg, Freiburg, Heidelberg, Karlsruhe,
	Vienna, Graz, Salzburg, Innsbruck, Linz, Zurich, Zürich, Geneva, Basel, Bern, Lausanne, Lugano, Rome, Milan, Turin, Naples, Florence!, Bologna, Venice, Genoa, Palermo, Verona, Trieste, Madrid, Barcelona, Valencia, Seville, Bilbao, Malaga, Granada, Lisbon, Porto, Braga, Athens, Thessaloniki, Crete, Istanbul, Ankara, Izmir, Sofia!, Bucharest, Cluj, Belgrade, Zagreb, Split!, Ljubljana, Sarajevo, Skopje, Tirana, Budapest, Prague, Brno, Bratislava,
	Warsaw, Kraków, Krakow, Wrocław, Gdańsk, Poznań, Łódź, Katowice, Vilnius, Riga, Tallinn, Helsinki, Tampere, Turku, Stockholm, Gothenburg, Malmö, Uppsala, Oslo, Bergen, Trondheim, Copenhagen, Aarhus, Reykjavik, Kyiv, Kiev, Lviv, Odesa, Kharkiv, Minsk, Moscow, Saint Petersburg, Tbilisi, Yerevan, Baku, Tel Aviv, Jerusalem, Haifa, Beirut, Amman, Damascus, Baghdad, Tehran, Dubai, Abu Dhabi, Doha, Riyadh, Cairo, Alexandria,
	Casablanca, Tunis, Algiers, Lagos, Abuja, Accra, Dakar, Nairobi, Kampala, Kigali, Addis Ababa, Dar es Salaam, Cape Town, Johannesburg, Durban, Pretoria, Delhi, New Delhi, Mumbai, Bangalore, Bengaluru, Hyderabad, Chennai, Pune, Kolkata, Ahmedabad, Karachi, Lahore, Islamabad, Dhaka, Colombo, Kathmandu, Bangkok, Chiang Mai, Hanoi, Ho Chi Minh City, Saigon, Phnom Penh, Kuala Lumpur, Penang, Jakarta, Bali, Manila, Cebu,
	Hong Kong, Shenzhen, Guangzhou, Shanghai, Beijing, Chengdu, Hangzhou, Taipei, Seoul, Busan, Tokyo, Osaka, Kyoto, Yokohama, Nagoya, Fukuoka, Sapporo, Sydney, Melbourne, Brisbane, Perth, Adelaide, Canberra, Auckland, Wellington, Christchurch, Honolulu, Hawaii, Alaska, Alps, Dolomites, Pyrenees, Black Forest, Lake Como, Lake Garda, Mediterranean, Baltic, Balkans`

// givenNames lists given names. One with "!" is also an ordinary word.
const givenNames = `May!! Rosalind Roz Anneke Annemarie Bram Kadri Mireille Matteo Ernst Femke Sanne Joost Pieter Jeroen Maarten Wouter Daan Sjoerd Lotte Marieke Lieke Thijs Ruud Niamh Saoirse Oisin Cormac Eoin Maeve Declan Tormod Sigurd Leif Knut Torbjorn Ragnar Solveig Maren Synne Eirik Oyvind Håkon Lasse Mikko Jukka Timo Antti Pekka Aino Sanna Eero Juhani Kaisa Tiit Mart Liis Kristjan Toomas Priit Katrin Janis Andris Ilze Jurgis Rasa Vytautas Gintaras Zoltan Gabor Istvan Balazs Attila Katalin Ildiko Eszter Reka Miklos Ferenc Bence Milos Dragan Goran Zlatko Jovana Dejan Marija Ivica Vesna Bojan Tereza Jiri Ondrej Vaclav Lenka Hynek Zuzana Radka Miroslav Bohdan Oksana Taras Olena Andriy Yulia Dmytro Kateryna Ioannis Yiannis Kostas Dimitris Stavros Despina Katerina Aylin Burak Cem Deniz Emre Gizem Kerem Merve Selin Tolga Umut Orhan Ravi Arvind Lakshmi Sunita Kiran Rohit Varun Aditya Aarav Ananya Ishaan Kabir Naveen Pranav Rekha Siddharth Tanvi Vivaan Zain Bilal Usman Hamza Noor Layla Rania Walid Youssef Tarek Nabil Samira Hana Kenta Takeshi Yumi Sakura Ryo Daichi Emiko Haruka Kaito Mariko Shinji Tomoko Yoko Jisoo Minjun Soyeon Jiwoo Wenjie Xiaoming Lihua Mei-Ling Haoran Yichen Duc Thanh Trang Huong Somchai Dewi Putri Budi Agus Nur Siti Kwabena Kojo Abena Akua Ama Chinonso Ifeoma Obinna Nkechi Wanjiru Njeri Kamau Achieng Tariro Rumbidzai Lindiwe Nomsa Thabo Bongani Aminata Ousmane Ibrahima Moussa Mariama Lourdes Consuelo Rocio Pilar Ines Iker Unai Ainhoa Gonzalo Alvaro Jimena Valeria Catalina Esteban Rafaela Thalita Vinicius Gustavo Heitor Larissa Leticia Marisa Joao Duarte Beatriz Margarida Vasco Afonso Ottavia Giorgia Lorenza Fabrizio Massimo Gianluca Ilaria Alessia Simona Raffaele Elodie Aurelie Benedicte Cedric Corentin Delphine Gaelle Loic Maxence Maelle Noemie Quentin Sandrine Thibault Virginie Xaviere Anselm Bastian Benno Detlef Egon Eckhart Gisela Gudrun Hartmut Hedwig Heinrich Ilka Irmgard Jochen Korbinian Leopold Liselotte Ottilie Rainer Roswitha Sieglinde Traudl Waltraud Winfried Aaron Abdul Abigail Adam Adele Adrian Adriana Agata Agnes Agnieszka Ahmed Ahmet Aisha Akash Akira Alan Alba Alberto Alejandro Aleksandra Alessandro Alex Alexander Alexandra Alexei Alexis Alfred Ali Alice Alicia Alina Alison Allison Alma Amal Amanda Amara Amelia Amelie Amina Amir Amit Amy Ana Anand Anastasia Anders Andrea Andreas Andrei Andrés Andrew Andrzej
	Andy Angela Angelika Anika Anita Anja Anjali Ann Anna Anne Annika Anthony Antoine Anton Antonio Anya Aoife Arjun Arne Arnold Arthur Artur Arun Asha Ashley Astrid Axel Ayesha Ayşe Barbara Bart Bartosz Beatrice Beatriz Ben Benedikt Benjamin Benoit Bernard Bernd Beth Bianca Bill!! Birgit Björn Blake Bogdan Boris Brandon Brenda Brian Bridget Brigitte Bruno Camila Camille Carl Carla Carlos Carmen Carol Carolin Caroline Carolina Cassandra
	Catherine Cecilia Cesar Charles Charlie Charlotte Chen Chiara Chloe Chris Christian Christina Christine Christoph Christopher Ciara Claire Clara Claudia Claudio Clemens Colin Connor Conor Cristina Cynthia Dalia Damian Damien Dan Daniel Daniela Danielle Danny Daria Dario Darius Dave David Deborah Deepa Deepak Denis Dennis Derek Devon Diana Diego Dieter Dietrich Dimitri Dina Divya Dmitri Dmitry Dominic Dominik Donald Dora Doris Dorota Doug Duncan
	Dylan Eduardo Edward Edwin Ekaterina Elena Eleni Elias Elif Elisa Elizabeth Ella Ellen Eleanor Elliot Elsa Emanuel Emil Emilia Emily Emine Emma Emmanuel Enrico Enrique Eric Erica Erik Erika Ernesto Esther Ethan Eugene Eva Evan Evelyn Ewa Fabian Fabio Farah Faisal Fatima Fatma Federico Felicia Felix Fernando Filip Finn Fiona Flavia Florian Francesca Francesco Francis Francisco Francois François Frank! Franz Fred Freddie Frederic Frederik Freya Frida Friedrich
	Gabriel Gabriela Gareth Gary Gavin Geoff George Georgia Gerard Gerhard Giacomo Gianni Gill Gina Giorgio Giovanni Giulia Giuseppe Gloria Gordon Grace! Graham Greg Gregor Greta Grzegorz Guido Guillaume Gunnar Gustav Hana Hannah Hannes Hans Harald Harold Harriet Harry Harsha Hasan Hassan Heather Hector Heidi Heike Helen Helena Helga Helmut Hendrik Henning Henrik Henry Herbert Hiroshi Holger Howard Hugo Hussein Ian Ibrahim Ida Ignacio Igor Ilona Ilse Imran Ines Inga Ingrid
	Ioana Irene Irina Iris Isaac Isabel Isabella Isabelle Ivan Ivana Ivy Iwona Jack Jacob Jacqueline Jaime Jakob Jakub James Jamie Jan! Jana Jane Janet Janina Janine Jared Jasmin Jasmine Jason Javier Jay Jayden Jean Jeff Jeffrey Jelena Jen Jenna Jennifer Jenny Jens Jeremy Jerome Jerry Jesse Jessica Jesus Jill Jim Jimmy Jing Joachim Joan Joana Joanna Joaquin Joe Joel Johan Johann Johanna Johannes John Johnny Jolanta Jon Jonas Jonathan Jordan Jorge Josef Joseph Joshua José
	Joyce Juan Juanita Judith Julia Julian Juliana Julie Juliette Julius Jun! Jürgen Justin Justyna Jutta Kai Kaitlyn Kamil Kamila Karen Karim Karin Karl Karolina Kasia Katarina Kate Katharina Katherine Kathrin Katie Katja Katrin Kavita Kayla Keith Kelly Ken Kenji Kenneth Kevin Khaled Khalid Kim Kira Klaus Konrad Konstantin Krishna Kristen Kristina Kristof Krzysztof Kurt Kwame Kyle Lara Lars Laszlo Laura Lauren Laurent Layla Lea Leah Leandro Lee Leila Lena Leo Leon Leonardo Leonie
	Leslie Leticia Lewis Liam Lidia Lily Linda Lindsay Ling Lisa Lois Lorena Lorenzo Louis Louisa Louise Luca Lucas Lucia Lucy Ludwig Luigi Luis Luisa Lukas Łukasz Luke Lydia Lyn Maciej Mads Magda Magdalena Magnus Mahmoud Maja Malik Mandy Manfred Manuel Manuela Marc Marcel Marcelo Marcin Marco Marcos Marcus Marek Margaret Margarita Margot Maria Mariam Mariana Marie Marina Mario Marion Marius Mark!! Marko Markus Marta Martha Martin Martina Mary Mateo Mateusz Mathias Mathilde Matteo
	Matthew Matthias Matt Maureen Maurice Max!! Maxim Maximilian Maya Mei Melanie Melissa Mercedes Meredith Mia Michael Michaela Michał Michal Michel Michele Michelle Miguel Mikael Mike Mikhail Milan Milena Mina Ming Miriam Mirko Mohamed Mohammed Mohammad Moira Monica Monika Morgan Moritz Moses Muhammad Murat Mustafa Nadia Nadine Nancy Naomi Natalia Natalie Natasha Nathan Neha Neil Nell Nicholas Nick Nico Nicola Nicolas Nicole Niels Nikhil Nikita Niko Nikola Nikolai Nils Nina Ning Noah Noel Noemi Nora Norbert
	Norman Nuno Olaf Ole Oleg Olga Oliver Olivia Olivier Omar Oscar Otto Pablo Pamela Paolo Pascal Patrice Patricia Patrick Patrycja Paul Paula Paulina Pauline Paulo Pavel Pawel Paweł Pedro Peggy Peter Petra Petr Philip Philipp Philippe Phillip Pierre Pietro Piotr Pooja Prakash Priya Przemek Rachel Radek Rafael Rafał Rahul Raj Rajesh Ralf Ralph Ramesh Ramon Randall Raphael Raquel Rashid Raul Ravi Raymond Rebecca Regina Reinhard Rene René Renata Renate Ricardo Riccardo Richard Rick Rita Rob Robert Roberta Roberto
	Robin Rodrigo Roger Rohan Roland Rolf Roman! Romain Ronald Rosa Rosalind Ross Roxana Roy Ruben Rudolf Rui Rupert Russell Ruth Ryan Sabine Sabrina Sadia Sahil Salim Sally Salma Sam Samantha Samir Samira Samuel Sandra Sandro Sandy Sanjay Sanna Sara Sarah Sascha Saskia Satoshi Scott Sean Sebastian Selin Selma Serena Sergei Sergey Sergio Seth Shannon Sharon Shaun Sheila Shirley Shreya Sibylle Sigrid Silke Silvia Simon Simone Sina Siobhan Sofía Sofie Sonia Sonja Sophia Sophie Søren Soren Stacy Stan Stefan Stefanie Stefano
	Stella Stephan Stephanie Stephen Steve Steven Stuart Sue! Sunil Suresh Susan Susana Susanne Suzanne Sven Svenja Svetlana Sylvia Sylvie Szymon Tadeusz Takashi Tamar Tamara Tania Tanja Tanya Tara Tariq Tatiana Taylor Ted Teresa Terry Thea Theo Theodore Theresa Thiago Thomas Thorsten Tiago Tibor Tiffany Till!! Tim Timo Timothy Tina Tobias Todd Tom Tomas Tomás Tomasz Tommy Toni Tony Torsten Tracy Travis Trevor Tristan Udo Ulrich Ulrike Ursula Uwe Valentin Valentina Valeria Valerie Vanessa Vasily Vera Veronica Veronika Vicky
	Victor Victoria Viktor Viktoria Vijay Vikram Vincent Viola Violet! Virginia Vivian Vivek Vlad Vladimir Volker Walter Wanda Wei Wendy Werner Wilhelm Will!! Willem William Wojciech Wolfgang Xavier Xiao Ximena Yannick Yara Yasmin Yan Yi Ying Yolanda Yosef Yuki Yuri Yusuf Yvette Yvonne Zachary Zahra Zainab Zara Zeynep Zoe Zofia Zoran Zsolt Zuzanna
	Bruce Craig Dale Dean Doug Earl Fran Glen Glenn Gwen Hank Hope!! Jade! Jody Joy! June! Kirk Lance! Liz Lou Marge Mel Meg Miles! Mitch Molly Ned Nate Olive! Pat! Pearl! Penny! Pete Phil Quentin Ray! Rex Rhys Rich! Ron Rose! Rosie Russ Sasha Shane Sid Skye Sofia Tess Toby Val Vince Wade! Wes Zac Zach Zack Ingo Jörg Ritu Anil Nisha Meera Leila Femi Kofi Chidi Ngozi Amadou Fatou Thandi Sipho Hye Minh Linh Thuy Nguyen Huy Jin Sora Haruto Yuto Aiko Keiko Naoko Emeka Bola Tunde Ade Ayo Zanele Tendai Oluwaseun Imani Jamal Kareem Latisha Malcolm Marlon Omari Tyrone`

// things is every name of the tables in small plain letters.
var things = sync.OnceValue(func() map[string]thing {
	m := make(map[string]thing, 2500)
	for _, p := range products {
		for names := range strings.SplitSeq(p.names, ",") {
			first := ""
			for name := range strings.SplitSeq(names, "=") {
				first = addThing(m, name, first, p.typ)
			}
		}
	}
	for name := range strings.SplitSeq(places, ",") {
		addThing(m, name, "", Place)
	}
	return m
})

// addThing adds a name, for the thing of that name or for the one called first,
// and gives the name of the thing.
func addThing(m map[string]thing, name, first string, typ Type) string {
	name, dull := unmarked(name)
	if first == "" {
		first = name
	}
	m[text.Fold(name)] = thing{first, typ, dull}
	return first
}

// unmarked reads a name of the tables and its marks.
func unmarked(name string) (string, dull) {
	name = strings.TrimSpace(name)
	bare := strings.TrimRight(name, "!")
	return bare, dull(len(name) - len(bare))
}

// people is every given name in small plain letters.
var people = sync.OnceValue(func() map[string]dull {
	m := make(map[string]dull, 1500)
	for name := range strings.FieldsSeq(givenNames) {
		bare, dull := unmarked(name)
		m[text.Fold(bare)] = dull
	}
	return m
})
