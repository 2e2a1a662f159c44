package guard

import "signet/internal/text"

// wording has the classes of words that patterns name, in English and in the
// commonest other languages. All are lower case; accents fall off when they are
// compiled.
func wording() map[string]string {
	return map[string]string{
		// Words before a verb that make it a report, and those of them that "you"
		// before makes a command again.
		"REPORT": `to will can may we they i he she it who that which users people models attackers not don't dont never won't
		cannot can't would could might sometimes often doesn't wouldn't didn't does did wir sie ich er nous ils on je elle nunca nicht nie`,
		"TO": `to will can may`,

		"YOU":  `you you'll your you're youre yourself thou u du dein deine deinen ihr tu ton ta tes vous votre vos usted tus voce 你 您 あなた`,
		"YOUR": `deiner your ur deine deinen deiner dein eure ihre votre vos ton ta tes tu tus su sus seu seus suas tuo tue le 你的 您的 あなたの`,

		// Setting aside what was said.
		"IGNORE": `gnore overlook ignore disregard forget unlearn nvm ignoriere ignorier ignorieren ignoriert vergiss vergesst vergessen missachte
		ignorez oublie oubliez oublier neglige negligez ignora ignoren ignorar ignorad olvida olvide olvidad olvidate
		dimentica dimenticate ignorate ignori esqueca desconsidere negeer vergeet zignoruj ignoruj zapomnij glem ignorera
		игнорируй игнорируйте забудь забудьте проигнорируй unut yoksay
		忽略 无视 忽视 忘记 忘掉 不要理会 無視 無視して 忘れて 무시 무시하고 무시해 잊어`,
		"OVERRIDE": `override overrule overwrite bypass discard neglect dismiss abandon erase void cancel drop skip circumvent
		delete remove replace reset uberschreibe verwirf umgehe contourne outrepasse descarta anula omite`,
		"PREVIOUS": `previous previously prior above earlier preceding former foregoing past existing original initial old older
		system safety vorherigen vorherige bisherigen bisherige obigen obige fruheren fruhere vorigen vorangegangenen
		precedentes precedente precedents precedent anterieures anterieurs initiales
		anteriores anterior previas previa previos previo iniciales precedenti precedente eerdere vorige bovenstaande
		poprzednie wczesniejsze предыдущие предыдущих прежние onceki tidligere tidigare
		之前 以上 先前 前面 此前 上述 先前的 以前 これまで 上記 이전 앞선 위의`,
		"ALL":      `all any every everything each toutes tous todas todos todo alle allen alles tutte tutti wszystkie все все всех 所有 全部 一切 すべて 全て 모든`,
		"WHATEVER": `everything anything whatever what all alles tout todo tudo tutto`,
		"ORDERS": `guidance instruction instructions instrucciones instrucoes instruktionen instruktion instructies istruzioni instrukcje
		directions directive directives direktiven rules guideline guidelines prompt prompts systemprompt commands orders
		constraints policies safeguards guardrails programming training restrictions limitations
		anweisung anweisungen regeln vorgabe vorgaben befehl befehle richtlinien anordnungen
		consigne consignes regles ordres instruccion reglas indicacion indicaciones ordenes directrices normas
		regole regras diretrizes regels zasady polecenia инструкции инструкций указания правила команды talimatlari
		指令 指示 规则 规定 提示 提示词 说明 命令 约束 設定 ルール プロンプト 지시 지시를 지시사항 명령 규칙 지침`,
		"ORDERS2": `instruction instructions directives guidelines prompts commands orders anweisungen consignes instrucciones 指令 指示 命令 지시`,
		"ABOVE":   `above before prior previously earlier until oben zuvor bisher davor avant precede antes sopra 之前 以上`,
		"VOID": `void invalid obsolete cancelled canceled superseded revoked withdrawn suspended lifted null nullified rescinded
		overridden expired ungultig aufgehoben annulees anuladas 作废 失效 无效`,
		"SAYS":   `say says said ask asks asked want wants wanted request requests requested tell tells told type types typed`,
		"TOLD":   `told said instructed learned asked given taught gesagt gelernt dit dijeron dicho dijo enseno detto ordered`,
		"FOLLOW": `follow obey adhere heed respect comply listen befolge beachte suis respecte sigas obedezcas seguir 遵守 遵循 听从 服从 従`,
		"NEW":    `only new updated real actual true revised current sole top primary next main first highest overriding neue neues nouvelle nueva 新的 唯一`,
		"GOAL":   `action objective objectives task goal goals mission purpose priority priorities directive instruction instructions orders rules role job duty aufgabe ziel auftrag mission tarea objetivo tache 任务 目标 指令`,

		// Being read.
		"WHEN": `when whenever once if upon after before while as wenn sobald falls immer nachdem des quand lorsque lorsqu si cuando al tan
		quando appena se wanneer als gdy jesli когда если 当 每当 每次 一旦 如果 とき 読む 때 면`,
		"EACH": `each every next any cada chaque jedes nachste 每次 下次`,
		"TIME": `time moment instant mal fois vez volta 时`,
		"READ": `read reading recall recalling remember retrieve retrieving see seeing load loading process processing parse parsing
		encounter encountering find finding view ingest ingesting open opening notice receive receiving access get
		liest lesen lies ladst laden siehst abrufst erinnerst findest lis lisez lit lire chargez charges rappelles retrouves vois voyez
		leas lees lea leer leido recuerdes recuerda recuerdas cargues cargas veas ves encuentres abras leggi leggete carichi
		ler leia ler carregar lees leest leest читаешь прочитаешь читаете видишь
		读到 看到 读取 加载 回忆 阅读 读 想起 检索 読んだ 読む 見た 読ん 읽 읽으면 읽는`,
		"READ1": `read reading recall retrieve process load liest lies lis lisez leas lees lea leggi 读到 读取 回忆 加载 看到 読ん 읽으면`,
		"READS": `reads recalls retrieves sees loads processes parses encounters finds views ingests opens receives gets accesses read recall see
		load process retrieve liest ladt lit charge lee carga legge`,
		"READING": `reading recalling seeing loading processing parsing retrieving ingesting viewing that which who reads`,
		"ISREAD":  `chargee lue affichee chargees read recalled retrieved loaded seen processed parsed ingested shown surfaced injected appears appear shows enters comes surfaces reaches gelesen geladen lu lue leido`,
		"THIS":    `this these dies diese diesen dieses diesem das ce cet cette ceci cela este esta esto estas questo questa isto dit deze to это эту 这 这条 这段 此 本 该 この これ これを 이 이것을`,
		"NOTE": `sentences lines 文字 instruccion anweisung consigne note notes memory memories entry entries text message paragraph record snippet passage content contents reminder context
		instruction line sentence notiz notizen eintrag text erinnerung nachricht absatz texte souvenir memoire entree
		nota notas texto recuerdo memoria mensaje entrada testo messaggio ricordo notitie notatke заметку текст
		笔记 记录 记忆 内容 文本 条目 信息 消息 メモ 文章 記憶 メモリ 메모 글`,
		"NOTE0": `record snippet note memory entry paragraph text message passage instruction prompt notiz eintrag texte nota recuerdo`,
		"FILE":  `file files repo repository project page document comment codebase branch workspace folder datei projekt projet fichier archivo proyecto`,
		"AI": `ai ais assistant assistants agent agents llm llms model models chatbot chatbots bot bots gpt claude chatgpt copilot gemini
		codex cursor ki assistent assistenten agenten sprachmodell sprachmodelle ia asistente asistentes agente agentes modelo modele
		assistente ии 助手 模型 智能体 机器人 アシスタント エージェント 에이전트 모델`,
		"AIS": `ais assistants agents llms models chatbots bots assistenten agenten sprachmodelle asistentes agentes`,

		// Keeping from people.
		"NOT": `不需要 无需 不用 not don't dont never without mustn't cannot avoid shouldn't nicht nie niemals kein ne jamais pas sans no nunca jamas sin non mai nao
		niet nooit nie никогда не 不要 别 不得 禁止 不能 切勿 勿 ないで 말고`,
		"TELL": `cuentes cuenta raconte tell telling sag sage sagen erzahle erzahl verrate dis dites dire digas diga decir dire dize vertel mow
		говори сообщай 告诉 告知 透露 透露给 伝え 알리지`,
		"REVEALS": `reveal revealing mention mentioning disclose disclosing show showing list report reporting inform informing notify notifying
		alert alerting warn warning admit acknowledge expose discuss refer log erwahne erwahnen zeige informiere
		benachrichtige revele mentionne montre informe previens menciones reveles informes muestres avises mencione revele 提及 提到 显示 通知`,
		"USER": `user users human humans person owner operator developer developers anyone anybody someone customer admin maintainer reviewer
		benutzer nutzer anwender menschen niemandem jemandem utilisateur utilisateurs personne usuario usuarios nadie persona humano utente
		utilizador gebruiker пользователю пользователь 用户 使用者 任何人 人类 ユーザー 사용자 사용자에게`,
		"USER1": `person user human owner operator benutzer nutzer anwender utilisateur usuario utente gebruiker пользователю 用户 使用者 任何人 人类 ユーザー 사용자에게`,
		"SECRETLY": `silently quietly secretly covertly discreetly stealthily unnoticed heimlich unbemerkt stillschweigend discretement secretement
		silencieusement silenciosamente discretamente secretamente furtivamente 悄悄 偷偷 秘密 暗中`,
		"HIDE": `hide conceal keep withhold verheimliche verbirg cache dissimule oculta esconde 隐藏 隐瞒`,

		// What must not leave, and where to.
		"SEND": `send post upload email mail forward transmit exfiltrate leak export copy paste include append embed encode put submit
		push publish deliver share attach write dump transfer relay
		lade hochladen sende senden schicke schick ubertrage kopiere envoie envoyez transmets publie televerse envia envie enviar manda sube
		incluye invia carica 发送 上传 传送 发到 附上 送信 보내`,
		"SHOW": `translate convert reveal show print output display repeat dump paste recite disclose expose leak quote summarize summarise echo share give tell return
		provide list export gib zeige zeig nenne verrate wiederhole drucke ausgeben montre affiche revele donne repete imprime
		muestra muestrame revela imprime repite dime mostra rivela stampa toon выведи покажи 输出 显示 告诉 泄露 打印 展示 透露 复述 出力 表示 教えて 보여 출력`,
		"FULL":      `full entire whole complete verbatim exact hidden secret internal confidential original initial vollstandigen vollstandig ganzen complet entier completo entero 完整 全部 隐藏`,
		"SYSTEM":    `system systemprompt developer initial hidden secret`,
		"PROMPT":    `prompt prompts instructions instruction message guidelines rules`,
		"SYSPROMPT": `systemprompt systemprompts systemanweisung systemanweisungen sysprompt metaprompt 系统提示词 系统提示 系统指令 系統提示 システムプロンプト 시스템`,
		"PRIVATE": `.env .ssh .aws .netrc .npmrc .pgpass .kube .gnupg .git-credentials id_rsa id_ed25519 transcript transcripts conversation conversations
		passwords passwort passworter secrets cookies credentials keychain history chat tokens keys env environment token key password secret
		geheimnisse zugangsdaten schlussel secretos credenciales contrasenas claves clave historial secrets identifiants mots cle cles
		密码 密钥 凭证 凭据 对话 会话 聊天记录 秘密 パスワード 会話`,
		"PRIVATE0": `.env .ssh .aws .netrc .npmrc .pgpass .kube .gnupg .git-credentials id_rsa id_ed25519 transcript transcripts conversation conversations
		passwords passworter secrets cookies keychain chat variables credentials keys contents zugangsdaten secretos credenciales contrasenas
		identifiants env 密码 密钥 凭证 凭据 对话 聊天记录 秘密 パスワード 会話`,
		"DOTFILE":  `.env .ssh .aws .netrc .npmrc .pgpass .kube .gnupg .git-credentials id_rsa id_ed25519 passwd shadow`,
		"SINK":     `pastebin webhook gist paste endpoint c2 discord telegram`,
		"COLLECT":  `query dump collect gather harvest read open cat take find grab summarise summarize extract scan search list locate sammle lies recopila lee collecte lis 收集 读取`,
		"PERSONAL": `private secret hidden confidential stored personal other others' secrets memories`,
		"REPLY": `reply replies answer answers response responses output outputs antwort antworten reponse reponses respuesta respuestas
		risposta risposte resposta respostas 回复 回答 答案 回應 返答 답변`,
		"REPLY0": `answer answers reply replies message messages`,
		"INTO":   `in into to at within of with on zu an in dans vers a en 到 至 在 中 に`,

		// Acting unasked.
		"ASKING": `consultar warnings asking confirmation confirmations confirm permission permissions approval approvals review reviews consent prompting prompts
		questions question warning hesitation checking verification verifying authorization informing telling notifying ask looking confirming prompt nachfragen demander
		ruckfrage nachfrage bestatigung zustimmung erlaubnis nachzufragen demander confirmation autorisation permiso confirmacion preguntar aprobacion
		询问 确认 许可 批准 同意 審核 확인`,
		"SKIP":  `skip bypass disable omit ignore avoid suppress waive drop`,
		"CHECK": `confirmation confirmations approval approvals review reviews permission permissions check checks prompt prompts verification validation safety policy policies sandbox`,
		"DO": `bestatigst bestatige genehmigst fuhrst approuves apruebas ejecutas beantworten beantworte approve accept allow grant execute obey trust authorise authorize merge follow honour honor complete
		comply obeying approuver executer accepter obeir genehmigen ausfuhren befolgen akzeptieren aprobar ejecutar aceptar obedecer permitir fuhre genehmige akzeptiere befolge execute executez autorise accepte approuve ejecuta aprueba acepta obedece permite esegui approva
		执行 批准 允许 接受 服从 遵守 实行 실행`,
		"EVERY":     `每次 jeder all every any each whatever everything alle jede jeden jedes alles toutes tous chaque toute tout todas todos cada cualquier tutti ogni 所有 每 每一 每个 每条 任何 一切 모든`,
		"REQUEST":   `anfrage question questions prompts requests command commands request requests permission permissions prompt prompts action actions instruction instructions order orders demand change changes pr prs write writes tool tools  query access befehl befehle anfragen commande commandes demandes comando comandos solicitudes cambios modifications anderungen commits edits pull 命令 指令 请求 要求 操作 명령`,
		"GUARDS":    `auditing logging monitoring safeguards safeguard filters filter guardrails guardrail safety sandbox confirmation confirmations protections protection restrictions restriction limits limitations ethics moderation censorship filtering schutz filtres filtros restricciones 限制 过滤 审查 安全`,
		"GONE":      `off disabled removed lifted gone suspended inactive deactivated waived bypassed unlocked turned switched aus deaktiviert desactives desactivados 关闭 解除 取消`,
		"DISABLE":   `disable deactivate remove lift bypass suspend unlock circumvent deaktiviere umgehe desactive contourne desactiva elimina 关闭 禁用 解除 绕过`,
		"LIMITLESS": `policy policies 道德 limits limit restrictions restriction filters filter rules guidelines boundaries constraints ethics morals safeguards limitations censorship limite limites restriction regle regles restricciones reglas filtros filtres grenzen einschrankungen regeln conscience morality scruples 限制 约束`,
		"MUST":      `must shall should have need needs required obliged will ought musst sollst sollen mussen dois doit devez debes deben debe devi deve 必须 应当 要 務必 必須 해야`,
		"NOWON":     `从这一刻起 此刻起 从今以后 immediately henceforth desormais adelante ahora 从现在起 从现在开始 今后 从此 今から 지금부터`,

		// Another self.
		"SELF":    `unrestrained dan rootgpt jailbroken unrestricted uncensored unfiltered amoral freegpt freedomgpt unbound limitless unaligned desbloqueado entfesselt 越狱`,
		"MODE":    `mode modus modo modalita 模式 モード`,
		"MODES":   `developer dev god dan jailbreak maintenance debug admin root sudo unrestricted opposite evil unsafe unlocked entwickler developpeur desarrollador 开发者 越狱 管理员 維護 维护`,
		"MODES4":  `jailbreak unrestricted god dan evil opposite unfiltered uncensored jailbroken`,
		"PRETEND": `pretend imagine roleplay role-play simulate act behave respond answer speak tue stell spiele imagine fais finge actua imagina finja 假装 扮演 假设 想象`,
		"NOW":     `now jetzt maintenant ahora nun adesso agora 现在`,
		"VENDOR":  `provider anthropic openai deepmind google microsoft meta mistral xai developer developers creator creators maker makers staff administrator administrators admin`,
		"LAB":     `anthropic openai deepmind`,

		"BEGIN":    `schreibe ecris escribe begin start end finish append add include insert prefix conclude close sign attach mention put beginne beende fuge hange termine commence ajoute anade agrega empieza termina 添加 附加 加上 开头 结尾`,
		"SPREAD":   `copy save store write add insert repeat replicate propagate reproduce duplicate include persist spread pass kopiere speichere ubernimm copie enregistre recopie copia guarda 复制 保存 写入`,
		"NEXTS":    `every all each new other future any next subsequent later jede alle kunftige chaque futures cada todas futuras 每 所有 未来 其他`,
		"KEPT":     `respuestas reponses antworten memory memories note notes reply replies answer answers response responses message conversation conversations session sessions summary summaries context agent agents entry entries notiz antwort memoire reponse memoria respuesta 记忆 回复 会话 回答`,
		"MIRRORED": `metsys drowssap terces snoitcurtsni erongi suoiverp dragersid tegrof tpmorp vtaber vafgehpgvbaf cerivbhf qvfertneq flfgrz`,
		"ACT": `forward run execute open fetch delete install download push overwrite transfer dump exec remove send upload copy commit carry perform
		change switch replace skip add set disable merge approve supprime losche borra ejecuta fuhre 执行 删除 运行 安装`,
		"TOOL": `tool function shell terminal bash command api endpoint`,
	}
}

// aboutCommands are words of those who speak about commands to models.
var aboutCommands = text.SetOf(`
	injection injections jailbreak jailbreaks attack attacks attacker attackers payload payloads phrase phrases pattern patterns
	detector detects detect detected flags flagged flag example examples such corpus blocklist regex classifier guard guards
	refuses rejects rejected blocks blocked catches malicious adversarial untrusted poisoned sample test tests tested checks fixture
	owasp red quoted says quote contains containing string strings like wording words muster beispiel angriff exemple ejemplo attaque ataque
`)
