// What the daemon takes and gives, in types. Generated from docs/openapi.json by
// go test ./docs -update; changes by hand are lost.

export interface ActInputBody {
  agentId?: string;
}

export interface AgentName {
  description?: string;
  name: string;
}

export interface Aggregate {
  budget: string;
  deduped: boolean;
  queries: string[];
  saved: boolean;
  savedMemoryId: string | null;
  sourceMemoryIds: string[];
  /** complete, no_evidence, router_unavailable or synthesis_failed */
  stoppedReason: string;
}

export interface AliasInputBody {
  agentId?: string;
  alias: string;
}

export interface Amended {
  /** What still stands of it. */
  content: string;
  id: string;
  /** Until when it is so, where another takes its place then. */
  valid_until?: string;
}

export interface Aspect {
  agentId: string;
  archiveReason: string | null;
  archivedAt: string | null;
  archivedBy: string | null;
  canonicalName: string;
  createdAt: string;
  entityId: string;
  id: string;
  name: string;
  proposalEvidence: string[];
  proposalId: string | null;
  status: string;
  updatedAt: string;
  weight: number;
}

export interface AspectItem {
  aspect: Aspect;
  attributeCount: number;
  constraintCount: number;
  /** How many of its attributes and constraints are uncertain. */
  uncertainCount?: number;
}

export interface AspectList {
  items: AspectItem[];
}

export interface AttributeSummary {
  /** That say no value of anything by name. */
  missingClaimKey: number;
  /** Of memories in the inbox. */
  missingGroupKey: number;
  /** Always zero: an attribute is its memory's. */
  missingSourceMemory: number;
}

export interface AuthMethods {
  mode: string;
  providers: AuthProvider[];
}

export interface AuthProvider {
  enabled: boolean;
  id: string;
  type: string;
}

export interface Backfill {
  /** Of the model: for pieces, for what becomes of facts, and for hints. */
  calls: number;
  callsPerHour: number;
  /** On how many days the budget of tokens lets it work; 1 is today. */
  days: number;
  /** What to do about that. */
  hint?: string;
  /** Of the calls: which questions new memories answer. 0 where hints are off. */
  hints: number;
  inputTokens: number;
  outputTokens: number;
  pieces: number;
  /** Why not. */
  problem?: string;
  provider: string;
  /** Sessions of the past that were taken up and are not done. */
  queued: number;
  /** How long it takes at least, by the limit of calls. */
  rateSeconds: number;
  /** Whether it can be started now. */
  ready: boolean;
  /** That are not distilled to their end, those in the queue included. */
  sessions: number;
  /** 0 is no bound. */
  tokensPerDay: number;
  turns: number;
  /** That follow of another model. 0 without one. */
  vectors: number;
}

export interface BackfillRequest {
  /** Only the latest so many; 0 is all. 0 to 1e+06. */
  limit?: number;
  /** Only sessions of the project of this folder. */
  project?: string;
  /** Only sessions heard of at this time (RFC 3339, or a date) or later. */
  since?: string;
}

export interface BackfillStarted {
  /** What it takes, as before it was started. */
  estimate: Backfill;
  /** That are in the queue now; those that were before count, and are there once. */
  sessions: number;
}

export interface BisectRequest {
  /** A commit at which it is so; main when it is not given. */
  bad?: string;
  /** Words of a hit, or the id of a memory; any hit when it is not given. */
  contains?: string;
  /** A commit at which it is not so; before the first when it is not given. */
  good?: string;
  /** How many hits are looked at: 10 when it is not given. 1 to 50. */
  limit?: number;
  missing?: boolean;
  query: string;
}

export interface Bisected {
  first: CommitEntry;
  probes: number;
}

export interface Blackbox {
  agentId: string;
  count: number;
  events: BlackboxEvent[];
  sessionKey: string;
}

export interface BlackboxEvent {
  at: string;
  /** The commit that was read. */
  commit: string;
  contextEpoch: number;
  memoryId: string;
  rank: number;
  score: number;
  /** session-start, prompt or recall */
  source: string;
}

export interface BlackboxList {
  agentId: string;
  count: number;
  project: string | null;
  sessions: BlackboxRow[];
}

export interface BlackboxRow {
  agentId: string;
  artifactEvents: number;
  lastAt: string;
  project: string | null;
  /** Hits it was given. */
  recallEvents: number;
  sessionKey: string;
}

export interface Blame {
  beliefs: Blamed[];
  /** The branch, tag or commit that was read. */
  ref: string;
}

export interface Blamed {
  commit: Commit;
  content: string;
  id: string;
  /** person, assistant, tool, web, import, peer or unknown */
  origin: string;
  path: string;
  /** The words it rests on. */
  quote?: string;
  /** It was reworded since it was learnt, by the commit named: no turn is its source. */
  reworded?: boolean;
  /** What was said in that turn. */
  said?: string;
  said_at?: string;
  said_by?: string;
  source?: string;
  /** The turn it was learnt from, by the harness's own id. */
  turn?: string;
}

export interface BoardEvent {
  /** Of the presence that left. */
  key?: string;
  message?: Message;
  /** In a snapshot. */
  messages?: Message[];
  /** How many events it stands for, that came faster than they were read. */
  missed?: number;
  /** One, as it is now; in a snapshot, a list. */
  presence?: unknown;
  /** connected, snapshot, presence, message, left or missed: it says which fields are set. */
  type: string;
}

export interface BypassInputBody {
  /** true switches memory off. */
  enabled: boolean | null;
}

export interface Bypassed {
  bypassed: boolean;
  key: string;
}

export interface Change {
  /** Where it stood before, if elsewhere. */
  from_path?: string;
  id: string;
  /** memory, leaf (of the taxonomy), document (an identity file) or entity (what a person made of one, told in words) */
  kind: string;
  new?: string;
  /** What it said before; empty where it did not stand, or was purged. */
  old?: string;
  path: string;
  what: string;
}

export interface ChangedFile {
  /** Where it is kept as it was. */
  backup?: string;
  diff: string[];
  path: string;
}

export interface Checked {
  /** Rows that a repair put right. */
  mended?: number;
  ok: boolean;
  reason?: string;
}

export interface Checkpoint {
  agent_id: string;
  created_at: string;
  harness: string;
  id: number;
  memory_queries: string[];
  project: string | null;
  prompt_count: number;
  recent_remembers: string[];
  session_key: string;
  snippets: string[];
  /** periodic, pre_compaction, session_end or mid_session_extract */
  trigger: string;
}

export interface CheckpointAnswer {
  /** Memory is switched off for this session. */
  bypassed?: boolean;
  /** That way, plugin or legacy, or that harness. */
  claimedBy?: string;
  /** The harness speaks for this session in another way, or another harness does. */
  duplicateRuntimePath?: boolean;
  /** The session has ended already. */
  duplicateSessionEnd?: boolean;
  endedBy?: string;
  jobId?: string;
  queued: boolean;
  /** Why it was skipped. */
  reason?: string;
  /** Nothing was done. */
  skipped?: boolean;
  warnings?: string[];
}

export interface CheckpointList {
  checkpoints: Checkpoint[];
  count: number;
}

export interface Collected {
  bytes: number;
  /** That no branch or tag leads to. */
  commits: number;
  /** Bytes of nodes that stay. */
  kept_bytes: number;
  nodes: number;
  objects: number;
}

export interface Commit {
  actor_type: string;
  agent_id: string;
  author: string;
  commit: string;
  created_at: string;
  generation: number;
  harness?: string;
  message: string;
  parents: string[];
  refs?: string[];
  session_id?: string;
}

export interface CommitEntry {
  actor_type: string;
  agent_id: string;
  author: string;
  changes: Change[];
  commit: string;
  created_at: string;
  generation: number;
  harness?: string;
  /** Changes to what the reader may not see. */
  hidden?: number;
  message: string;
  /** Changes that were left out because no more were asked for. */
  more?: number;
  parents: string[];
  refs?: string[];
  session_id?: string;
}

export interface CommitLog {
  commits: CommitEntry[];
  next?: number;
  ref: string;
}

export interface Committed {
  commit?: string;
}

export interface Community {
  /** The share of its ties that stays inside, 0 to 1. */
  cohesion: number;
  created_at: string;
  id: string;
  member_count: number;
  /** Of the member that is mentioned most. */
  name: string;
  updated_at: string;
}

export interface CommunityList {
  count: number;
  items: Community[];
  /** How much more holds together than chance would have it, below 1; absent before communities were looked for. */
  modularity?: number;
  /** The same in a word. Where a graph is fragmented, a community says little about what belongs together. */
  quality?: "fragmented" | "moderate" | "strong";
}

export interface CompactionBody {
  agentId?: string;
  /** Tell what was known at this time (RFC 3339, or a date for its end) or commit, and note nothing. Refused where something is learnt. */
  at?: string;
  cwd?: string;
  /** The agent program, such as claude-code. */
  harness: string;
  /** A directory; its project root is looked up. */
  project?: string;
  /** The branch, tag or commit to tell of; main when it is not given, and always where something is learnt. */
  ref?: string;
  /** plugin or legacy */
  runtimePath?: string;
  /** Read when there is no sessionKey. */
  sessionId?: string;
  sessionKey?: string;
  summary: string;
  /** When this was to be told, if it comes later than that: by this time, and not by now, it falls into a pause or not. */
  toldAt?: string;
  /** What was said since this was last given, in the lines of the harness, where no file holds it. Read at user-prompt-submit, session-checkpoint-extract and session-end. */
  transcript?: string;
  transcriptPath?: string;
  /** Nobody will read the answer: nothing is given, nor noted as given. */
  unheard?: boolean;
}

export interface CompactionCompleteAnswer {
  /** Memory is switched off for this session. */
  bypassed?: boolean;
  /** That way, plugin or legacy, or that harness. */
  claimedBy?: string;
  contextEpoch: number;
  /** The harness speaks for this session in another way, or another harness does. */
  duplicateRuntimePath?: boolean;
  /** The session has ended already. */
  duplicateSessionEnd?: boolean;
  endedBy?: string;
  memoryId: string | null;
  /** Why it was skipped. */
  reason?: string;
  /** Nothing was done. */
  skipped?: boolean;
  success: boolean;
  warnings?: string[];
}

export interface CompleteInputBody {
  agentId?: string;
  content: string;
  sessionKey?: string;
}

export interface ConfigFile {
  content: string;
  name: string;
  /** Bytes. */
  size: number;
}

export interface ConfigFiles {
  files: ConfigFile[];
}

export interface Conflict {
  /** What our side says; empty where it was forgotten. */
  a: string;
  b: string;
  /** The merge or revert that met it. */
  commit?: string;
  id?: string;
  /** slot, delete_edit or edit_edit */
  kind: string;
  memory_id: string;
  /** Of a slot: the other memory in it. */
  other_id?: string;
  path: string;
}

export interface Conflicts {
  conflicts: Conflict[];
}

export interface Constellation {
  dependencies: EntityDependency[];
  entities: Star[];
  metadata: ConstellationMetadata;
  /** Always empty. */
  proposals: string[];
}

export interface ConstellationMetadata {
  dreaming: Dreaming;
  proposals: ProposalCounts;
}

export interface Continuity {
  scores: ContinuityScore[];
  summary: ContinuitySummary;
}

export interface ContinuityScore {
  /** 0 to 1: how much there was to judge by. */
  confidence: number;
  created_at: string;
  harness: string;
  id: string;
  /** That it was given. */
  memories_recalled: number;
  memories_used: number;
  /** Statements that nobody knew before. */
  novel_context_count: number;
  project: string | null;
  reasoning: string;
  /** 0 to 1. */
  score: number;
  session_key: string;
}

export interface ContinuitySummary {
  average: number;
  count: number;
  latest: number | null;
  /** The latest less the earliest of those that are listed. */
  trend: number;
}

export interface Copy {
  /** The folder that stands for it: the first with its remote that was worked in. */
  project: string;
  root: string;
}

export interface DeadJob {
  attempts: number;
  createdAt: string;
  /** Of its last attempt. */
  error: string;
  failedAt: string;
  id: string;
  /** What it is about: a session, mostly. */
  key: string;
  type: string;
}

export interface DeadJobs {
  jobs: DeadJob[];
  /** There are more than were asked for. */
  more: boolean;
}

export interface Dedupe {
  contextEpoch: number;
  enabled: boolean;
  /** Hits given again, as was asked. */
  repeatedReturned: number;
  /** Hits left out because the session has them. */
  suppressed: number;
}

export interface Density {
  aspectCount: number;
  attributeCount: number;
  constraintCount: number;
  dependencyCount: number;
}

export interface Diff {
  changes: Change[];
  from: string;
  hidden?: number;
  to: string;
}

export interface Distilling {
  /** Why: unsure (the model itself), instruction (it commands its reader), unsafe (the guard refuses it), unsupported (its turns do not bear it) or unentitled (whoever said it may not state such a thing); and malformed, which was not even tested. */
  causes: Record<string, number>;
  /** That stood the test. */
  facts: number;
  /** That stood it and told nothing new; see writeGate in the settings. */
  held: number;
  /** That were known already. */
  known: number;
  lastAt: string | null;
  /** How they came to their facts: plain, strict (the first answer was of no use) or rules (both were). */
  levels: Record<string, number>;
  /** That answered last. */
  model?: string;
  /** How many are summed up: the last 200 at most. */
  pieces: number;
  /** That did not stand the test. */
  rejected: number;
  /** Sessions that were not worth a call of a model, among the last 200 entries; the rules learnt from them. */
  unasked: number;
  warnings: number;
}

export interface Dreaming {
  consecutiveFailures: number;
  lastPassAt: string | null;
  lastPassId: string | null;
  lastPassMode: string | null;
  latestPass: string | null;
  tokensSinceLastPass: number;
}

export interface DuplicateEntity {
  keep: EntityHead;
  merge: EntityHead;
  reason: string;
}

export interface EditTaxonomyInputBody {
  /** add, alias, retire or move */
  act: string;
  /** Of add: path, holds, kind, description, and words and examples if there are any. */
  leaf?: Leaf;
  /** Of alias: the further name. Of retire and move: the leaf. */
  path?: string;
  /** Of alias: the leaf. Of retire: where its memories go. Of move: the new path. */
  to?: string;
}

export interface Embedding {
  available: boolean;
  /** Memories that can be found by what they mean. */
  embedded?: number;
  /** Memories without a vector of the model; words find them. */
  missing?: number;
  model: string;
  problem?: string;
  provider: string;
  /** Of those, with a vector of another model. */
  stale?: number;
}

export interface EmbeddingCheck {
  detail?: Record<string, string>;
  fix?: string;
  message: string;
  name: string;
  /** ok, warn or fail */
  status: string;
}

export interface EmbeddingConfig {
  base_url?: string;
  dimensions: number;
  model: string;
  provider: string;
}

export interface EmbeddingCoverage {
  /** With a vector of the model that is used. */
  embedded: number;
  missing: number;
  models: EmbeddingModel[];
  /** Of those, of which the model makes none. */
  refused: number;
  /** Of those, with a vector of another model. */
  stale: number;
  total: number;
}

export interface EmbeddingGaps {
  /** In percent. */
  coverage: string;
  total: number;
  unembedded: number;
}

export interface EmbeddingHealth {
  checkedAt: string;
  checks: EmbeddingCheck[];
  config: EmbeddingConfig;
  /** 0 to 1 */
  score: number;
  /** healthy, degraded, unhealthy or disabled */
  status: string;
}

export interface EmbeddingModel {
  dimensions: number;
  memories: number;
  model: string;
}

export interface EmbeddingRow {
  content: string;
  createdAt: string;
  id: string;
  importance: number;
  sourceId: string;
  sourceType: string;
  tags: string[];
  /** What the vector was made of. */
  text: string;
  type: string;
  /** When it was asked for. */
  vector?: number[];
  who: string;
}

export interface EmbeddingStatus {
  available: boolean;
  base_url: string;
  checkedAt: string;
  coverage: EmbeddingCoverage;
  dimensions?: number;
  error?: string;
  /** That answered last; before it did, the one that is configured. */
  model: string;
  provider: string;
  /** Missing where nobody makes vectors. */
  tracker: EmbeddingTracker;
}

export interface EmbeddingTracker {
  /** When a model that failed is asked again. */
  asksAgain: string | null;
  failingSince: string | null;
  /** Vectors in memory; none before the first recall. */
  held: number;
  /** Whether it goes through memories without a vector. */
  running: boolean;
  /** Why searches go without vectors: the model is too slow for them, or fails. */
  searchProblem?: string;
}

export interface Embeddings {
  count: number;
  embeddings: EmbeddingRow[];
  hasMore: boolean;
  limit: number;
  offset: number;
  total: number;
}

export interface EndBody {
  agentId?: string;
  /** Tell what was known at this time (RFC 3339, or a date for its end) or commit, and note nothing. Refused where something is learnt. */
  at?: string;
  cwd?: string;
  /** The agent program, such as claude-code. */
  harness: string;
  /** A directory; its project root is looked up. */
  project?: string;
  reason?: string;
  /** The branch, tag or commit to tell of; main when it is not given, and always where something is learnt. */
  ref?: string;
  /** plugin or legacy */
  runtimePath?: string;
  /** Read when there is no sessionKey. */
  sessionId?: string;
  sessionKey?: string;
  /** When this was to be told, if it comes later than that: by this time, and not by now, it falls into a pause or not. */
  toldAt?: string;
  /** What was said since this was last given, in the lines of the harness, where no file holds it. Read at user-prompt-submit, session-checkpoint-extract and session-end. */
  transcript?: string;
  transcriptPath?: string;
  /** Nobody will read the answer: nothing is given, nor noted as given. */
  unheard?: boolean;
}

export interface Entity {
  agentId: string;
  archiveReason: string | null;
  archivedAt: string | null;
  archivedBy: string | null;
  canonicalName: string;
  communityId?: string;
  createdAt: string;
  description: string | null;
  /** person, organization, project, product, system, tool, artifact, document, source, place, event, concept, skill, task or unknown */
  entityType: string;
  id: string;
  /** How many memories that the reader sees speak of it. */
  mentions: number;
  name: string;
  pinned: boolean;
  pinnedAt: string | null;
  proposalEvidence: string[];
  proposalId: string | null;
  /** active; suppressed, by a person; or closed, of a task */
  status: string;
  updatedAt: string;
  /** What a person said it matters, 0 to 1. */
  weight?: number;
}

export interface EntityActed {
  /** Nothing changed where there is none. To revert it undoes the act. */
  commit?: string;
  entity: Entity;
}

export interface EntityAlias {
  agentId: string;
  alias: string;
  canonicalAlias: string;
  confidence: number;
  createdAt: string;
  entityId: string;
  id: string;
  /** A memory that has it so. */
  memoryId?: string;
  /** acronym, short, head, stated; or given, by a person */
  source: string;
  status: string;
  updatedAt: string;
}

export interface EntityAliasList {
  count: number;
  items: EntityAlias[];
}

export interface EntityAliased {
  alias: EntityAlias;
  commit?: string;
}

export interface EntityAspects {
  entity: Entity;
  items: AspectItem[];
}

export interface EntityAttribute {
  /** It says that something is not, or no longer. */
  absent?: boolean;
  agentId: string;
  aspectId: string;
  aspectName: string;
  /** What it says a value of; where it names nothing, the last level of the path. */
  claimKey: string;
  confidence: number;
  content: string;
  createdAt: string;
  /** The first two levels of the path at which the memory is filed. */
  groupKey: string;
  /** The memory's id and the claim. */
  id: string;
  importance: number;
  /** attribute or constraint */
  kind: string;
  memoryId: string;
  /** The version whose place it took. */
  previousAttributeId: string | null;
  /** active, superseded or deleted */
  status: string;
  /** The version that took its place. */
  supersededBy: string | null;
  /** Something that it rests on no longer stands. */
  uncertain?: boolean;
  /** Also when it was superseded or forgotten. */
  updatedAt: string;
  /** 1 is the first value of the claim, or the only one. */
  version: number;
  /** The first of its versions. */
  versionRootId: string;
}

export interface EntityAttributeList {
  items: EntityAttribute[];
  limit: number;
  offset: number;
}

export interface EntityAttributes {
  /** Null where none was named, so that all of them are told. */
  aspect: Aspect;
  entity: Entity;
  items: EntityAttribute[];
  limit: number;
  offset: number;
}

export interface EntityClaims {
  aspect: Aspect;
  entity: Entity;
  items: KnowledgeClaim[];
}

export interface EntityConstraint {
  content: string;
  entityName: string;
  importance: number;
  memoryId: string;
  /** Something that it rests on no longer stands. */
  uncertain?: boolean;
}

export interface EntityDependency {
  confidence: number;
  createdAt: string;
  dependencyType: string;
  /** outgoing or incoming, seen from the entity that was asked for */
  direction?: string;
  id: string;
  /** How many say so. */
  memories: number;
  reason: string | null;
  sourceEntityId: string;
  sourceEntityName: string;
  strength: number;
  targetEntityId: string;
  targetEntityName: string;
  updatedAt: string;
}

export interface EntityDependencyList {
  items: EntityDependency[];
}

export interface EntityDetail {
  aspectCount: number;
  attributeCount: number;
  constraintCount: number;
  dependencyCount: number;
  entity: Entity;
  incomingDependencyCount: number;
  outgoingDependencyCount: number;
  structuralDensity: Density;
}

export interface EntityGroups {
  aspect: Aspect;
  entity: Entity;
  items: KnowledgeGroup[];
}

export interface EntityHead {
  description: string | null;
  id: string;
  name: string;
  type: string;
}

export interface EntityHealth {
  /** The mean rating, -1 to 1. */
  avgMargin: number;
  /** How many ratings there are. */
  comparisonCount: number;
  entityId: string;
  entityName: string;
  /** improving, stable or declining: the later half of the ratings against the earlier */
  trend: string;
  /** The share of ratings that say it helped. */
  winRate: number;
}

export interface EntityHealthList {
  items: EntityHealth[];
  minComparisons: number;
}

export interface EntityItem {
  aspectCount: number;
  attributeCount: number;
  constraintCount: number;
  dependencyCount: number;
  entity: Entity;
}

export interface EntityList {
  items: EntityItem[];
  limit: number;
  offset: number;
}

export interface EntityPinned {
  commit?: string;
  pinned: boolean;
  pinnedAt?: string;
}

export interface EntitySession {
  content: string;
  earliestAt: string;
  harness: string | null;
  id: string;
  latestAt: string;
  sessionKey: string;
}

export interface EntitySessions {
  entityName: string;
  summaries: EntitySession[];
  total: number;
}

export interface ErrorBody {
  confirmToken?: string;
  count?: number;
  currentVersion?: number;
  detector?: string;
  duplicateMemoryId?: string;
  error: string;
  field?: string;
  findings?: Finding[];
  hint?: string;
  id?: string;
  requiresConfirm?: boolean;
  status?: string;
  throttled?: boolean;
}

export interface ExpandEntityInputBody {
  agentId?: string;
  /** Only this side of it, by its name or id. */
  aspect?: string;
  /** A name, an alias or an id. */
  entity: string;
  /** 2000, when it is not given 1 to 10000. */
  maxTokens?: number;
  /** Accepted, and not used: what is told does not hang on it. */
  question?: string;
}

export interface ExpandInputBody {
  agentId?: string;
  /** As of this time (RFC 3339, or a date for its end) or commit. */
  at?: string;
  id: string;
  /** true, when it is not given */
  includeTranscript?: boolean;
  /** A branch, a tag or a commit; main when it is not given. */
  ref?: string;
  /** 4000 when it is not given. 200 to 12000. */
  transcriptCharLimit?: number;
}

export interface ExpandSessionsInputBody {
  agentId?: string;
  /** A name, an alias or an id. */
  entityName: string;
  /** 10, when it is not given 1 to 50. */
  maxResults?: number;
  sessionId?: string;
  /** last_week, last_month, or the time (RFC 3339, or a date) since when */
  timeRange?: string;
}

export interface Expanded {
  children: Summary[];
  lineage: Summary[];
  memories: MemoryRow[];
  node: Summary;
  /** The branch, tag or commit that was read. */
  ref: string;
  transcript?: string;
}

export interface ExpandedAspect {
  attributes: ExpandedAttribute[];
  name: string;
  weight: number;
}

export interface ExpandedAttribute {
  confidence: number;
  content: string;
  importance: number;
  kind: string;
  memoryId: string;
  /** Something that it rests on no longer stands. */
  uncertain?: boolean;
}

export interface ExpandedDependency {
  /** The other is the one that depends. */
  incoming?: boolean;
  strength: number;
  /** The name of the other. */
  target: string;
  type: string;
}

export interface ExpandedEntity {
  aspects: ExpandedAspect[];
  constraints: EntityConstraint[];
  dependencies: ExpandedDependency[];
  entity: EntityHead;
  memories: ExpandedMemory[];
  /** How many speak of it, told here or not. */
  memoryCount: number;
  /** Pieces that did not fit. */
  omitted: number;
}

export interface ExpandedMemory {
  content: string;
  id: string;
  /** Something that it rests on no longer stands. */
  uncertain?: boolean;
}

export interface Explanation {
  commit?: string;
  /** Terms of the query that it holds, rarest first. */
  matched: string[];
  /** What the score is made of, in order. */
  parts: ScorePart[];
  /** To four decimals. */
  score: number;
  /** The turns it rests on, by the harness's own ids. */
  source_turns: string[];
  /** All the ways it was found: keyword, graph, standing, hub, path, time, vector, transcript; or filter. */
  sources: string[];
  /** The way through the graph by which it was found; feedback credits it. */
  trail?: Path;
  /** The names of the entities on that way, from the one that the query names to the one that it tells of. */
  way?: string[];
}

export interface FeedbackAnswer {
  acceptanceRule: string;
  accepted: number;
  /** Pairs of entities that count as used together in one session more, or less. */
  cooccurrenceUpdated: number;
  /** Dependencies whose confidence changed. */
  dependenciesUpdated: number;
  ok: boolean;
  /** Aspects and aliases whose weight changed. */
  propagated: number;
  recorded: number;
  rejected: number;
}

export interface FeedbackRequest {
  agentId?: string;
  /** From a memory's id to a number between -1 and 1. */
  feedback: Record<string, number>;
  /** Which way through the graph to credit, by memory. Without it that is the way by which the session was given it. */
  paths?: Record<string, Path>;
  /** What else came of a memory. It teaches the way to it, and is no part of its rating. */
  rewards?: Record<string, Reward>;
  sessionKey: string;
}

export interface Finding {
  detector: string;
  end: number;
  start: number;
}

export interface ForgetAllAnswer {
  candidates?: ForgetCandidate[];
  commit?: string;
  /** Holds for ten minutes. */
  confirmToken?: string;
  count?: number;
  deleted?: number;
  mode: string;
  /** The branch that was read, or written to. */
  ref: string;
  requested?: number;
  requiresConfirm?: boolean;
  results?: ForgetResult[];
}

export interface ForgetAllInputBody {
  agentId?: string;
  /** From a preview of the same memories; needed for more than 25. */
  confirm_token?: string;
  /** Pinned memories too. */
  force?: boolean;
  ids?: string[] | null;
  /** Refused: versions are for single memories. */
  if_version?: number;
  /** 20, when it is not given 1 to 200. */
  limit?: number;
  /** preview, when it is not given */
  mode?: "preview" | "execute";
  query?: string;
  /** Required to execute. */
  reason?: string;
  /** The branch to forget on; main when it is not given. */
  ref?: string;
  scope?: string;
  since?: string;
  source_type?: string;
  /** A text with commas, or a list of texts; an answer has the text, or null for none. */
  tags?: string | null | string[];
  type?: string;
  until?: string;
  who?: string;
}

export interface ForgetCandidate {
  content: string;
  id: string;
  pinned: boolean;
  score: number;
  version: number;
}

export interface ForgetInputBody {
  /** The agent that asks. */
  agentId?: string;
  force?: boolean;
  /** Only when the memory stands at this version. At least 1. */
  if_version?: number;
  /** Why; it has to be given, here or in the query. */
  reason?: string;
  /** The branch to forget it on; main when it is not given. */
  ref?: string;
}

export interface ForgetResult {
  currentVersion?: number;
  id: string;
  newVersion?: number;
  /** deleted, not_found, already_deleted, pinned_requires_force or autonomous_force_denied */
  status: string;
}

export interface Greeting {
  cachedAt: string;
  greeting: string;
}

export interface Guess {
  confidence: number;
  /** classifier, neighbour or inbox */
  how: string;
  path: string;
  /** The leaf that came next. */
  second?: string;
  /** How many memories wait in the inbox to be filed. */
  unfiled: number;
}

export interface GuessInputBody {
  content: string;
}

export interface Harness {
  /** Its settings hold our hooks. */
  connected: boolean;
  exists: boolean;
  id: string;
  /** It has left something on this machine. */
  installed: boolean;
  lastSeen: string | null;
  /** Events that lack our hook. */
  missing?: string[];
  name: string;
  notes?: string[];
  /** A sentence when its own memory is on. */
  otherMemory?: string;
  /** Its settings file. */
  path: string;
}

export interface Harnesses {
  harnesses: Harness[];
}

export interface Health {
  agentsDir: string;
  /** The store answers. */
  db: boolean;
  pendingRestart: boolean;
  pid: number;
  pipeline: HealthPipeline;
  port: number;
  resources: Resources;
  shuttingDown: boolean;
  /** healthy or shutting_down */
  status: string;
  updateAvailable: boolean;
  /** Seconds. */
  uptime: number;
  version: string;
}

export interface HealthPipeline {
  extractionBackoffMs: number;
  extractionPending: number;
  extractionRunning: boolean;
  extractionStalled: boolean;
}

export interface HeartbeatAnswer {
  ok: boolean;
}

export interface HeartbeatRequest {
  /** At least 0. */
  hooksFailed?: number;
  hooksRegistered?: string[] | null;
  /** At least 0. */
  hooksSucceeded?: number;
  lastError?: string;
  lastHookCall?: string;
  /** At least 0. */
  latencyMs?: number;
  pluginVersion: string;
}

export interface HookRecallBody {
  harness: string;
}

export interface HookRecalled {
  aggregate?: Aggregate;
  count: number;
  memories: RecallHit[];
  message: string;
  meta: RecallMeta;
  /** keyword */
  method: string;
  query: string;
  /** The branch, tag or commit that was read. */
  ref: string;
  results: RecallHit[];
}

export interface HookRememberBody {
  harness: string;
}

export interface Hygiene {
  agentId: string;
  attributeSummary: AttributeSummary;
  duplicateEntities: DuplicateEntity[];
  /** That only memories mention which ended. */
  orphanEntities: OrphanEntity[];
  /** Memories that name an entity and are linked to none. */
  safeMentionCandidates: MentionCandidate[];
  /** Of which nothing holds any more. */
  staleAspects: StaleAspect[];
  suspiciousEntities: SuspiciousEntity[];
  totals: HygieneTotals;
}

export interface HygieneTotals {
  duplicates: number;
  orphans: number;
  stale: number;
  suspicious: number;
}

export interface Identity {
  creature: string;
  name: string;
  vibe: string;
}

export interface Impact {
  direction: string;
  entityId: string;
  entityName: string;
  impact: ImpactReach[];
  /** There is more than is told: too much, or no time was left to follow it. */
  truncated?: boolean;
}

export interface ImpactInputBody {
  agentId?: string;
  /** downstream: what depends on it, and feels a change of it (the default); upstream: what it depends on */
  direction?: "downstream" | "upstream";
  /** An id, a name or an alias. */
  entityId: string;
  /** 3, when it is not given 1 to 10. */
  maxDepth?: number;
}

export interface ImpactReach {
  dependencyType: string;
  depth: number;
  entityId: string;
  entityName: string;
  entityType: string;
  /** Names, from where it began. */
  path: string[];
  /** Of the weakest step on the way. */
  strength: number;
  /** The name of the entity before it. */
  via: string;
}

export interface Injection {
  at: string;
  /** What was said just before, on which the question may lean, without secrets. */
  before?: string;
  /** Those that were given, and the best of the others. */
  candidates: InjectionCandidate[];
  /** Of a session's start: startup, resume, clear, compact or fork. */
  cause?: string;
  /** The commit that was read. */
  commit: string;
  contextEpoch: number;
  /** Memories that were given. */
  given: number;
  /** session-start, prompt or pre-compaction */
  hook: string;
  inject: string;
  /** Candidates that are not listed. */
  more?: number;
  /** Counts the injections of the session, from 1. */
  n: number;
  /** Something in it was purged since. */
  purged?: boolean;
  /** What was asked, without secrets. */
  question?: string;
  /** There was more of the question than is kept. */
  questionCut?: boolean;
  ref: string;
  sessionKey: string;
  settings: InjectionSettings;
  tokens: number;
  /** Memories that were weighed for it. */
  weighed: number;
}

export interface InjectionCandidate {
  /** As it is now; left out when it was purged, or the caller may not see it. */
  content?: string;
  given: boolean;
  id: string;
  matched?: string[];
  parts: ScorePart[];
  path?: string;
  purged?: boolean;
  score: number;
  /** That was weighed. */
  version?: number;
  /** It was found: keyword, constraint or standing. */
  way?: string;
  /** It was not given: below the floor, far below the best, over the limit, over the budget, given before, or left out. */
  why?: string;
}

export interface InjectionList {
  agentId: string;
  count: number;
  injections: InjectionRow[];
  project: string | null;
  sessionKey: string;
}

export interface InjectionRow {
  at: string;
  /** What was said just before, on which the question may lean, without secrets. */
  before?: string;
  /** Of a session's start: startup, resume, clear, compact or fork. */
  cause?: string;
  /** The commit that was read. */
  commit: string;
  contextEpoch: number;
  /** Memories that were given. */
  given: number;
  /** session-start, prompt or pre-compaction */
  hook: string;
  /** Counts the injections of the session, from 1. */
  n: number;
  /** What was asked, without secrets. */
  question?: string;
  /** There was more of the question than is kept. */
  questionCut?: boolean;
  ref: string;
  tokens: number;
  /** Memories that were weighed for it. */
  weighed: number;
}

export interface InjectionSettings {
  /** Tokens, of all of it. */
  budget?: number;
  /** Memories. */
  limit?: number;
  /** The floor. */
  minScore?: number;
  /** Candidates that those of a session's start are chosen from. */
  pool?: number;
}

export interface JobRecord {
  attempt_count: number;
  attempts: number;
  completed_at: string | null;
  created_at: string;
  document_id: string | null;
  error: string | null;
  failed_at: string | null;
  id: string;
  job_type: string;
  /** What the job is about, such as a session's key. */
  key: string;
  last_error: string | null;
  last_error_code: string | null;
  leased_at: string | null;
  max_attempts: number;
  memory_id: string | null;
  next_attempt_at: string | null;
  /** pending, leased, completed or dead */
  status: string;
  updated_at: string;
}

export interface Jobs {
  completed: number;
  dead: number;
  leased: number;
  /** How long the oldest due job has waited. */
  oldestDueMs: number;
  pending: number;
}

export interface KnowledgeClaim {
  activeCount: number;
  attributeCount: number;
  claimKey: string;
  constraintCount: number;
  latestUpdatedAt: string;
  /** What stands first of it. */
  preview: string;
  supersededCount: number;
  /** The preview is uncertain. */
  uncertain?: boolean;
  /** How many of its attributes and constraints are uncertain. */
  uncertainCount?: number;
}

export interface KnowledgeGroup {
  attributeCount: number;
  claimCount: number;
  constraintCount: number;
  groupKey: string;
  latestUpdatedAt: string;
  /** How many of its attributes and constraints are uncertain. */
  uncertainCount?: number;
}

export interface KnowledgeStats {
  aspectCount: number;
  attributeCount: number;
  averageAspectWeight: number;
  constraintCount: number;
  /** Of memories that speak of one. */
  coveragePercent: number;
  dependencyCount: number;
  entityCount: number;
  feedbackUpdatedAspectCount: number;
  maxWeightAspectCount: number;
  minWeightAspectCount: number;
  /** Memories that speak of no entity. */
  unassignedMemoryCount: number;
}

export interface KnowledgeTree {
  /** Of all aspects, listed or not. */
  aspectCount: number;
  entity: Entity;
  items: TreeAspect[];
  limits: TreeLimits;
}

export interface LatestContinuity {
  scores: ContinuityScore[];
}

export interface Leaf {
  description: string;
  examples?: string[] | null;
  /** one: a newer takes the place of the older; or many */
  holds?: string;
  /** The type of memory it usually holds; fact, when it is not given. */
  kind?: string;
  /** How many stand there, as far as the reader sees. */
  memories?: number;
  path: string;
  /** Earlier paths that mean it. */
  was?: string[] | null;
  words?: string[] | null;
}

export interface Line {
  commits: string[];
}

export interface LogEntry {
  category?: string;
  data?: Record<string, unknown>;
  /** debug, info, warn or error */
  level?: string;
  message?: string;
  /** How many entries it stands for, that came faster than they were read. */
  missed?: number;
  timestamp?: string;
  /** In the stream alone: connected for the first entry; missed for one that stands for others. */
  type?: string;
}

export interface LogList {
  count: number;
  logs: LogEntry[];
}

export interface Logging {
  logDir: string;
  logFile: string;
}

export interface Memory {
  access_count: number;
  agent_id: string;
  /** Why it is uncertain. */
  because?: string;
  /** Shared by the chunks of one long text. */
  chunk_group?: string;
  commit: string;
  confidence: number;
  content: string;
  created_at: string;
  deleted_at: string | null;
  embedding_model: string | null;
  extraction_status: string;
  /** How it came to its path: explicit, classifier, neighbour, model, inbox or moved. */
  filed?: string;
  hints?: string[];
  id: string;
  idempotencyKey: string | null;
  idempotency_key: string | null;
  importance: number;
  /** 0 or 1 */
  is_deleted: number;
  last_accessed: string | null;
  observed_at: string | null;
  occurred_at: string | null;
  origin: string;
  path?: string;
  path_confidence: number;
  /** 0 or 1 */
  pinned: number;
  /** What it rests on, or says again. */
  premises?: Premise[];
  project: string | null;
  /** The branch, tag or commit that was read. */
  ref: string;
  runtimePath: string | null;
  runtime_path: string | null;
  scope: string | null;
  sessionId?: string;
  session_id: string | null;
  /** The same as source_path. */
  sourcePath: string | null;
  source_created_at: string | null;
  source_id: string | null;
  source_path: string | null;
  source_quote?: string;
  source_turns?: string[];
  source_type: string;
  structured?: unknown;
  subject?: string;
  /** The memory whose place it took. */
  supersedes?: string;
  /** A text with commas, or a list of texts; an answer has the text, or null for none. */
  tags: string | null | string[];
  type: string;
  /** Something that it rests on no longer stands. */
  uncertain?: boolean;
  updated_at: string;
  updated_by: string;
  valid_from: string | null;
  valid_until: string | null;
  version: number;
  visibility: string;
  who: string;
}

export interface MemoryEvent {
  actorType?: string;
  changedBy: string;
  commit?: string;
  createdAt: string;
  /** created, updated, deleted or recovered */
  event: string;
  id: number;
  newContent: string | null;
  oldContent: string | null;
  reason: string | null;
  requestId?: string;
  sessionId?: string;
}

export interface MemoryHistory {
  count: number;
  history: MemoryEvent[];
  memoryId: string;
  /** The branch, tag or commit that was read. */
  ref: string;
}

export interface MemoryIDs {
  ids: string[];
}

export interface MemoryList {
  memories: MemoryRow[];
  /** The branch, tag or commit that was read. */
  ref: string;
  stats: MemoryStats;
}

export interface MemoryRow {
  commit?: string;
  content: string;
  created_at: string;
  id: string;
  importance: number;
  origin: string;
  path?: string;
  /** 0 or 1 */
  pinned: number;
  project: string | null;
  session_id?: string;
  source_type: string;
  /** A text with commas, or a list of texts; an answer has the text, or null for none. */
  tags: string | null | string[];
  type: string;
  /** Something that it rests on no longer stands. */
  uncertain?: boolean;
  valid_from?: string;
  valid_until?: string;
  who: string;
}

export interface MemoryStats {
  critical: number;
  total: number;
  withEmbeddings: number;
}

export interface MentionCandidate {
  content: string;
  entityId: string;
  entityName: string;
  memoryId: string;
  /** Something that it rests on no longer stands. */
  uncertain?: boolean;
}

export interface MergeEntityInputBody {
  agentId?: string;
  /** The name or the id of the entity that it is. */
  into: string;
}

export interface MergeRequest {
  dryRun?: boolean;
  /** main when it is not given */
  into?: string;
  source: string;
}

export interface Merged {
  changes: Change[];
  commit?: string;
  conflicts: Conflict[];
  dry_run?: boolean;
  fast_forward?: boolean;
  /** Identity files and settings that a revert writes, or deletes. */
  files?: string[];
  hidden?: number;
  into: string;
  /** Such files that were changed since, and stay as they are. */
  left?: string[];
  /** Conflicts that are open again, as a revert undid how they were settled. */
  reopened?: string[];
  /** The commits that a revert undid, newest first. */
  reverted?: string[];
  /** Sessions whose talk no longer answers. */
  silenced?: string[];
  up_to_date?: boolean;
}

export interface Message {
  broadcast: boolean;
  content: string;
  createdAt: string;
  deliveryPath: string;
  deliveryStatus: string;
  fromAgentId?: string;
  fromSessionKey?: string;
  id: string;
  toAgentId?: string;
  toSessionKey?: string;
  type: string;
}

export interface MessageAnswer {
  message: Message;
}

export interface MessageList {
  count: number;
  items: Message[];
}

export interface MessageRequest {
  broadcast?: boolean;
  /** At most 65536 bytes. */
  content: string;
  fromAgentId?: string;
  fromSessionKey?: string;
  toAgentId?: string;
  toSessionKey?: string;
  /** assist_request, decision_update, info (when it is not given) or question */
  type?: string;
  /** local, the only way there is */
  via?: string;
}

export interface ModelInUse {
  /** extraction, synthesis or embedding */
  for: string;
  /** Empty where the provider chooses it. */
  model: string;
  /** Why nothing, or not all, is known of it. */
  problem: string | null;
  provider: string;
  /** served (the provider lists it), unlisted (it lists others, and may know this one all the same) or unknown */
  status: string;
}

export interface ModelRegistry {
  /** How many of all are deprecated. They are listed where they are asked for or in use. */
  deprecated: number;
  /** The providers were asked. */
  initialized: boolean;
  /** When, in milliseconds since 1970; 0 where they were not. */
  lastRefreshAt: number;
  /** How many models are known, by provider; deprecated ones too. */
  modelCounts: Record<string, number>;
  /** For what the settings choose a provider. */
  uses: ModelInUse[];
}

export interface ModifyAllAnswer {
  commit?: string;
  /** The branch that was written to. */
  ref: string;
  results: ModifyResult[];
  total: number;
  updated: number;
}

export interface ModifyAllInputBody {
  /** The agent that asks. */
  agentId?: string;
  changed_by?: string;
  patches: Patch[] | null;
  reason?: string;
  /** The branch to change them on; main when it is not given. */
  ref?: string;
}

export interface ModifyInputBody {
  /** The agent that asks. */
  agentId?: string;
  /** Who changes it; the caller, when it is not given. */
  changed_by?: string;
  /** It is so all the same: it no longer rests on what fell, and is certain again. */
  confirm?: boolean;
  content?: string;
  /** Only when the memory stands at this version. At least 1. */
  if_version?: number;
  importance?: number;
  /** The leaf to file it under. */
  path?: string;
  pinned?: boolean;
  /** A directory; empty for none. */
  project?: string;
  /** Why; it has to be given, here or for all patches. */
  reason?: string;
  /** The branch to change it on; main when it is not given. */
  ref?: string;
  /** A text with commas, or a list of texts; an answer has the text, or null for none. */
  tags?: string | null | string[];
  type?: string;
}

export interface ModifyResult {
  contentChanged?: boolean;
  currentVersion?: number;
  duplicateMemoryId?: string;
  error?: string;
  id: string | null;
  newVersion?: number;
  /** updated, no_changes, invalid_request, not_found, deleted, version_conflict or duplicate_content_hash */
  status: string;
}

export interface MostUsedList {
  memories: MostUsedRow[];
  /** The branch, tag or commit that was read. */
  ref: string;
}

export interface MostUsedRow {
  access_count: number;
  commit?: string;
  content: string;
  id: string;
  importance: number;
  path?: string;
  /** A text with commas, or a list of texts; an answer has the text, or null for none. */
  tags: string | null | string[];
  type: string;
}

export interface Mutated {
  commit?: string;
  /** Whether a change put other words in. */
  contentChanged?: boolean;
  /** The version before. */
  currentVersion: number;
  id: string;
  newVersion: number;
  /** The branch that was written to. */
  ref: string;
  /** How long a forgotten memory can be recovered. */
  retentionDays?: number;
  /** updated, no_changes, deleted or recovered */
  status: string;
  success: boolean;
}

export interface NoteAnswer {
  ok: boolean;
  path: string;
}

export interface NoteRequest {
  /** At most 8000 characters. */
  content: string;
  /** A text with commas, or a list of texts; an answer has the text, or null for none. */
  tags?: string | null | string[];
  title?: string;
}

export interface Nudged {
  nudged: boolean;
}

export interface OK {
  success: boolean;
}

export interface OpenClaw {
  hooksFailed: number;
  hooksRegistered: string[];
  hooksSucceeded: number;
  lastError: string | null;
  lastHeartbeat: string | null;
  lastLatencyMs: number;
  pluginVersion: string | null;
  /** healthy, degraded, stale or unknown */
  status: string;
}

export interface OrphanEntity {
  id: string;
  /** By memories that ended. */
  mentions: number;
  name: string;
}

export interface Patch {
  /** Who changes it; the caller, when it is not given. */
  changed_by?: string;
  /** It is so all the same: it no longer rests on what fell, and is certain again. */
  confirm?: boolean;
  content?: string;
  id?: string;
  /** Only when the memory stands at this version. At least 1. */
  if_version?: number;
  importance?: number;
  /** The leaf to file it under. */
  path?: string;
  pinned?: boolean;
  /** A directory; empty for none. */
  project?: string;
  /** Why; it has to be given, here or for all patches. */
  reason?: string;
  /** The branch to change it on; main when it is not given. */
  ref?: string;
  /** A text with commas, or a list of texts; an answer has the text, or null for none. */
  tags?: string | null | string[];
  type?: string;
}

export interface Path {
  aspect_ids?: string[] | null;
  dependency_ids?: string[] | null;
  entity_ids?: string[] | null;
}

export interface PathCount {
  memories: number;
  path: string;
  /** Empty for everyday memory. */
  scope: string;
}

export interface PathCounts {
  depth: number;
  groups: PathCount[];
  prefix: string;
  /** The branch, tag or commit that was read. */
  ref: string;
  /** Of all groups. */
  total: number;
}

export interface Paused {
  paused: boolean;
  success: boolean;
}

export interface Pipeline {
  enabled: boolean;
  mutationsFrozen: boolean;
  paused: boolean;
  shadowMode: boolean;
}

export interface PipelineModel {
  /** What this provider is asked for where the settings name no model. */
  default: boolean;
  /** The provider says that it will be gone. */
  deprecated: boolean;
  id: string;
  /** What to show: the id. */
  label: string;
  provider: string;
  /** The provider lists it. Only providers that are in use and speak HTTP are asked, so false may mean that nobody was. */
  served: boolean;
}

export interface PipelineModels {
  /** By provider, then by name. */
  models: PipelineModel[];
  registry: ModelRegistry;
}

export interface PipelineStatus {
  distilling: Distilling;
  /** disabled, paused, frozen, shadow or controlled-write */
  mode: string;
  /** Who is asked for facts. */
  provider: Provider;
  /** Jobs by their type; memory is all of them. */
  queues: Record<string, QueueStatus>;
  /** Proposals that wait for a person; 500 stands for 500 or more. */
  reviewsWaiting: number;
  /** How MEMORY.md was last made. */
  synthesis: SynthesisStatus;
  workers: Record<string, WorkerStatus>;
}

export interface PipelineSwitched {
  /** Whether the file was changed; it may have said so before. */
  changed: boolean;
  file: string;
  /** As the file says now. */
  mode: string;
  /** As the file says now. */
  paused: boolean;
  /** The running daemon goes on as before until it is restarted. */
  restart: boolean;
  /** As the file says now. */
  shadow: boolean;
  success: boolean;
}

export interface PlainBody {
  agentId?: string;
  /** Tell what was known at this time (RFC 3339, or a date for its end) or commit, and note nothing. Refused where something is learnt. */
  at?: string;
  cwd?: string;
  /** The agent program, such as claude-code. */
  harness: string;
  /** A directory; its project root is looked up. */
  project?: string;
  /** The branch, tag or commit to tell of; main when it is not given, and always where something is learnt. */
  ref?: string;
  /** plugin or legacy */
  runtimePath?: string;
  /** Read when there is no sessionKey. */
  sessionId?: string;
  sessionKey?: string;
  /** When this was to be told, if it comes later than that: by this time, and not by now, it falls into a pause or not. */
  toldAt?: string;
  /** What was said since this was last given, in the lines of the harness, where no file holds it. Read at user-prompt-submit, session-checkpoint-extract and session-end. */
  transcript?: string;
  transcriptPath?: string;
  /** Nobody will read the answer: nothing is given, nor noted as given. */
  unheard?: boolean;
}

export interface PolicyAnswer {
  policy: ToolPolicy;
}

export interface PreCompactionAnswer {
  /** Memory is switched off for this session. */
  bypassed?: boolean;
  /** That way, plugin or legacy, or that harness. */
  claimedBy?: string;
  /** The harness speaks for this session in another way, or another harness does. */
  duplicateRuntimePath?: boolean;
  /** The session has ended already. */
  duplicateSessionEnd?: boolean;
  endedBy?: string;
  guidelines: string;
  /** Why it was skipped. */
  reason?: string;
  /** Nothing was done. */
  skipped?: boolean;
  summaryPrompt: string;
  warnings?: string[];
}

export interface Premise {
  confidence: number;
  /** told: somebody said so; reason: its words give it as a reason; slot: it is done by means of what that says is in use; unless: that ended its reason, and it is uncertain while that stands; return: it says again what that said, which had ended, and what rests on that rests on it */
  how: string;
  id: string;
}

export interface Presence {
  agentId: string;
  harness: string;
  key: string;
  lastSeenAt: string;
  project?: string;
  provider: string;
  runtimePath?: string;
  sessionKey?: string;
  startedAt: string;
}

export interface PresenceAnswer {
  presence: Presence;
}

export interface PresenceList {
  count: number;
  sessions: Presence[];
}

export interface PresenceRequest {
  agentId?: string;
  harness: string;
  project?: string;
  provider?: string;
  runtimePath?: string;
  sessionKey?: string;
}

export interface Projection {
  cachedAt: string | null;
  count: number;
  dimensions: number;
  /** Pairs of nodes of this page that are closest to each other, by their numbers in it. */
  edges: number[][];
  hasMore: boolean;
  /** Older memories that have a vector and no place, for there are too many. */
  leftOut?: number;
  limit: number;
  nodes: ProjectionNode[];
  offset: number;
  /** ready */
  status: string;
  /** Memories that have a place and pass the filters. */
  total: number;
}

export interface ProjectionNode {
  content: string;
  createdAt: string;
  id: string;
  importance: number;
  pinned: boolean;
  sourceId: string;
  sourceType: string;
  tags: string[];
  type: string;
  who: string;
  /** -1 to 1, as y and z. */
  x: number;
  y: number;
  /** In three dimensions. */
  z?: number;
}

export interface PromptBody {
  agentId?: string;
  /** Tell what was known at this time (RFC 3339, or a date for its end) or commit, and note nothing. Refused where something is learnt. */
  at?: string;
  cwd?: string;
  /** The agent program, such as claude-code. */
  harness: string;
  lastAssistantMessage?: string;
  /** Ratings of memories that the session was given, between -1 and 1. */
  memory_feedback?: Record<string, number>;
  /** A directory; its project root is looked up. */
  project?: string;
  /** The branch, tag or commit to tell of; main when it is not given, and always where something is learnt. */
  ref?: string;
  /** plugin or legacy */
  runtimePath?: string;
  /** Read when there is no sessionKey. */
  sessionId?: string;
  sessionKey?: string;
  /** When this was to be told, if it comes later than that: by this time, and not by now, it falls into a pause or not. */
  toldAt?: string;
  /** What was said since this was last given, in the lines of the harness, where no file holds it. Read at user-prompt-submit, session-checkpoint-extract and session-end. */
  transcript?: string;
  transcriptPath?: string;
  /** Nobody will read the answer: nothing is given, nor noted as given. */
  unheard?: boolean;
  userMessage?: string;
  userPrompt?: string;
}

export interface Proof {
  commit: string;
  commitRecord: unknown;
  format: number;
  key: string;
  nodes: string[];
  record?: unknown;
}

export interface ProposalCounts {
  appliedRecent: number;
  failedRecent: number;
  pending: number;
}

export interface Provider {
  configured: string;
  degraded: boolean;
  effective: string;
  reason: string | null;
  /** active, degraded, blocked, disabled or paused */
  status: string;
}

export interface Providers {
  extraction: Provider;
  /** Who is asked for MEMORY.md. */
  synthesis: Provider;
}

export interface PurgeRequest {
  /** The id again: this cannot be undone. */
  confirm: string;
  id: string;
}

export interface Purged {
  /** Copies of the store that were deleted. */
  backups: string[];
  id: string;
  /** Addresses of the versions that were erased; they betray nothing. */
  objects: string[];
  /** Memories that were learnt from the same turns, and stay. */
  others: string[];
  /** What may still hold it and is not ours to erase. */
  outside: string[];
  purged_at: string;
  /** Events, waiting to be taken in, from which it was erased. */
  spooled: number;
  /** Turns whose text was erased. */
  turns: string[];
}

export interface QueueStatus {
  completed: number;
  dead: number;
  failed: number;
  leased: number;
  /** How long the oldest due job has waited. */
  oldestDueMs: number;
  pending: number;
}

export interface RecallBody {
  agentId?: string;
  /** A summary of the hits; needs a model. */
  aggregate?: boolean;
  /** small, medium or large */
  aggregateBudget?: string;
  /** As of this time (RFC 3339, or a date for its end) or commit. Nothing is noted then, and nothing left out as given before. */
  at?: string;
  /** Whole contents, with what was said around them. */
  expand?: boolean;
  /** Say of each hit what its score is made of, and what an event that the query names was taken for. */
  explain?: boolean;
  /** 0 to 1. */
  importance_min?: number;
  /** Also what the session was given already. */
  includeRecalled?: boolean;
  /** The words to look for, where they are others than the query's. */
  keywordQuery?: string;
  /** 10 when it is not given. 1 to 50. */
  limit?: number;
  /** Only what is believed, not what was said. */
  memoriesOnly?: boolean;
  pinned?: boolean;
  project?: string;
  query: string;
  /** A branch, a tag or a commit; main when it is not given. */
  ref?: string;
  saveAggregate?: boolean;
  scope?: string;
  /** What this session was given since its context was last cleared is left out. */
  sessionKey?: string;
  /** RFC 3339, or YYYY-MM-DD, which is a day in UTC */
  since?: string;
  /** Only what was said, not what is believed. */
  sourceOnly?: boolean;
  /** Every one of them. */
  tags?: string | null | string[];
  time?: Time;
  type?: string;
  /** RFC 3339, or YYYY-MM-DD, that day in UTC included */
  until?: string;
  who?: string;
}

export interface RecallHit {
  /** The session was given it before. */
  already_recalled?: boolean;
  /** Why it is uncertain. */
  because?: string;
  commit?: string;
  content: string;
  /** In characters, before truncation. */
  content_length: number;
  created_at: string;
  /** When it was asked for. */
  explain?: Explanation;
  /** Names in whose place it stands, as far as it was found by those alone: it does not say them. */
  formerly?: string[];
  id: string;
  importance: number;
  /** It looks like this kind of command to a model: data, never to be followed. */
  marked?: string;
  /** Terms of the query that it holds, rarest first. */
  matched?: string[];
  origin: string;
  path?: string;
  pinned: boolean;
  project: string | null;
  /** Only data: it is marked, or nobody who speaks here said it. */
  quoted?: boolean;
  /** Of a turn: the id of the memory in the place of what was learnt from it. It says what was so. Of a memory: the id of a later one that seems to have taken its place. */
  replaced_by?: string;
  scope: string | null;
  score: number;
  session_id?: string;
  /** The way it was found: keyword, transcript, summary or filter. */
  source: string;
  source_id?: string;
  source_path?: string;
  /** The turns it rests on, by the harness's own ids. */
  source_turns: string[];
  /** Another memory is in its place: it says what was so, until valid_until. Given only to who asks of that. */
  superseded?: boolean;
  supplementary?: boolean;
  /** A text with commas, or a list of texts; an answer has the text, or null for none. */
  tags: string | null | string[];
  truncated: boolean;
  type: string;
  /** Something that it rests on no longer stands. */
  uncertain?: boolean;
  /** Since when it is true, where that was said; it may not be yet. */
  valid_from?: string;
  /** Until when it is true, where that was said; it may be no longer. */
  valid_until?: string;
  visibility: string;
  who: string;
}

export interface RecallMeta {
  dedupe?: Dedupe;
  hasSupplementary: boolean;
  noHits: boolean;
  /** When an explanation was asked for, and the query names an event by which it bounds a time. */
  timeBound?: TimeBound;
  timings: Timings;
  totalReturned: number;
  /** Why the graph may not have told all, where its time was over. */
  traversal?: string;
  /** Why the search went on without vectors, where there is a model that makes them. */
  vectors?: string;
}

export interface Recalled {
  aggregate?: Aggregate;
  meta: RecallMeta;
  /** keyword */
  method: string;
  query: string;
  /** The branch, tag or commit that was read. */
  ref: string;
  results: RecallHit[];
}

export interface RecoverInputBody {
  /** The agent that asks. */
  agentId?: string;
  /** At least 1. */
  if_version?: number;
  reason: string;
  /** The branch to recover it on; main when it is not given. */
  ref?: string;
}

export interface ReembedRequest {
  /** How many texts the model is given at once; as the settings say when it is not given. 1 to 200. */
  batchSize?: number;
  /** Only tell how many there are to do. */
  dryRun?: boolean;
  /** Makes vectors anew of what has one of the model, too. Stopping the daemon ends that. */
  fullSweep?: boolean;
}

export interface Ref {
  /** Commits that main has not. */
  ahead: number;
  /** Commits that only main has. */
  behind: number;
  commit: string;
  /** branch or tag */
  kind: string;
  name: string;
  updated_at: string;
}

export interface RefRequest {
  /** A branch, tag, commit or time; main when it is not given. */
  from?: string;
  /** branch (when it is not given) or tag */
  kind?: string;
  name: string;
}

export interface RefileInputBody {
  dryRun?: boolean;
  /** The branch to file on; main when it is not given. */
  ref?: string;
}

export interface Refiled {
  commit?: string;
  memories: MemoryRow[];
  /** The branch that was read, or written to. */
  ref: string;
}

export interface Refs {
  refs: Ref[];
}

export interface Regenerated {
  files: ChangedFile[];
  message: string;
  /** Sentences for a person. */
  notes?: string[];
  success: boolean;
}

export interface RememberAllBody {
  /** 1 to 1000 statements, each as one would be remembered by itself. */
  memories?: RememberRequest[] | null;
  /** The branch to write to; main when it is not given. */
  ref?: string;
}

export interface RememberBody {
  agentId?: string;
  /** The statement. The prefixes critical: and [tag,tag]: are read. A long one is kept in chunks. */
  content: string;
  createdAt?: string;
  /** The same as the prefix critical: */
  critical?: boolean;
  /** Questions that it answers, and other names that it is asked for by (also: k8s), 5 to 300 characters each. */
  hints?: string[] | null;
  /** The same key is the same request: it is done once. */
  idempotencyKey?: string;
  /** 0 to 1. */
  importance?: number;
  /** When it was said or seen. */
  observedAt?: string;
  /** When what it tells of happened. */
  occurredAt?: string;
  /** The leaf to file it under, such as preferences.ui.theme; chosen from the words when it is not given. */
  path?: string;
  pinned?: boolean;
  /** A directory; its project root is looked up. */
  project?: string;
  /** The branch to write to; main when it is not given. */
  ref?: string;
  /** Ids of memories that it rests on: when one of them ends, it is uncertain. What it gives as a reason in words is found by itself. */
  restsOn?: string[] | null;
  runtimePath?: string;
  /** A namespace that sets the memory apart from normal recall. */
  scope?: string;
  sessionKey?: string;
  /** When its source was written. */
  sourceCreatedAt?: string;
  /** With sourceType, a second statement of the same source is a duplicate. */
  sourceId?: string;
  sourcePath?: string;
  /** manual, when it is not given. */
  sourceType?: string;
  /** What the caller took apart already; such a content is kept whole. */
  structured?: Structured;
  /** Whom or what it is about; the user, when it is not given. */
  subject?: string;
  /** The id of a memory whose place it takes: that one ends. It has to be of the same project, agent and audience, and not pinned. What it contradicts in words is found by itself. */
  supersedes?: string;
  /** A text with commas, or a list of texts; an answer has the text, or null for none. */
  tags?: string | null | string[];
  /** The talk that it comes from; kept under sourceId, and only with one. */
  transcript?: string;
  /** Inferred from the words when it is not given. */
  type?: string;
  validFrom?: string;
  validUntil?: string;
  /** global or private */
  visibility?: string;
  /** Who said it. */
  who?: string;
}

export interface RememberBodyMetadataStruct {
  idempotencyKey?: string;
  runtimePath?: string;
  sourceId?: string;
  sourcePath?: string;
  sourceType?: string;
}

export interface RememberRequest {
  agentId?: string;
  /** The statement. The prefixes critical: and [tag,tag]: are read. A long one is kept in chunks. */
  content: string;
  createdAt?: string;
  /** The same as the prefix critical: */
  critical?: boolean;
  /** Questions that it answers, and other names that it is asked for by (also: k8s), 5 to 300 characters each. */
  hints?: string[] | null;
  /** The same key is the same request: it is done once. */
  idempotencyKey?: string;
  /** 0 to 1. */
  importance?: number;
  /** When it was said or seen. */
  observedAt?: string;
  /** When what it tells of happened. */
  occurredAt?: string;
  /** The leaf to file it under, such as preferences.ui.theme; chosen from the words when it is not given. */
  path?: string;
  pinned?: boolean;
  /** A directory; its project root is looked up. */
  project?: string;
  /** The branch to write to; main when it is not given. */
  ref?: string;
  /** Ids of memories that it rests on: when one of them ends, it is uncertain. What it gives as a reason in words is found by itself. */
  restsOn?: string[] | null;
  runtimePath?: string;
  /** A namespace that sets the memory apart from normal recall. */
  scope?: string;
  sessionKey?: string;
  /** When its source was written. */
  sourceCreatedAt?: string;
  /** With sourceType, a second statement of the same source is a duplicate. */
  sourceId?: string;
  sourcePath?: string;
  /** manual, when it is not given. */
  sourceType?: string;
  /** What the caller took apart already; such a content is kept whole. */
  structured?: Structured;
  /** Whom or what it is about; the user, when it is not given. */
  subject?: string;
  /** The id of a memory whose place it takes: that one ends. It has to be of the same project, agent and audience, and not pinned. What it contradicts in words is found by itself. */
  supersedes?: string;
  /** A text with commas, or a list of texts; an answer has the text, or null for none. */
  tags?: string | null | string[];
  /** The talk that it comes from; kept under sourceId, and only with one. */
  transcript?: string;
  /** Inferred from the words when it is not given. */
  type?: string;
  validFrom?: string;
  validUntil?: string;
  /** global or private */
  visibility?: string;
  /** Who said it. */
  who?: string;
}

export interface Remembered {
  /** What stands but for a part that is no longer so. */
  amended?: Amended[];
  chunk_count?: number;
  chunked?: boolean;
  commit?: string;
  /** That it belongs there, 0 to 1; says nothing of whether it is true. */
  confidence: number;
  content: string;
  /** What cannot stand beside it and is pinned: both stand until the person, who is asked, decides. */
  contested?: Superseded[];
  deduped?: boolean;
  embedded: boolean;
  /** How many things it mentions; of a long text each of its pieces counts for itself. */
  entities_linked: number;
  /** How it came to its path: explicit, classifier, neighbour or inbox. */
  filed?: string;
  group_id?: string;
  /** What the guard noted: kept as data. */
  guard?: string[];
  hints_written: number;
  id: string;
  ids?: string[];
  importance: number;
  /** The same as path. */
  key?: string;
  /** Where it is filed. */
  path?: string;
  pinned: boolean;
  reason?: string;
  /** The branch that was written to. */
  ref?: string;
  remembered: boolean;
  /** The memories that it rests on, as told and as found. */
  restsOn?: string[];
  /** done, duplicate or stays_forgotten */
  status?: string;
  structured: boolean;
  /** What stood in its slot before, or was said to be otherwise. */
  superseded?: Superseded[];
  /** A text with commas, or a list of texts; an answer has the text, or null for none. */
  tags: string | null | string[];
  type: string;
}

export interface RememberedAll {
  commit?: string;
  /** Statements that are new. */
  kept: number;
  ref?: string;
  results: RememberedOne[];
}

export interface RememberedOne {
  error?: string;
  id?: string;
  path?: string;
  /** done, duplicate, stays_forgotten or refused */
  status: string;
}

export interface Removed {
  removed: boolean;
}

export interface Renewed {
  expiresAt?: string;
  key: string;
  renewed: boolean;
}

export interface Repaired {
  action: string;
  affected: number;
  message: string;
  success: boolean;
}

export interface Resources {
  db: number;
  /** At least 0. */
  heapUsed: number;
  inotify: number;
  memoryMd: number;
  other: number;
  pipes: number;
  /** At least 0. */
  rss: number;
  sockets: number;
  total: number;
}

export interface Retried {
  requeued: number;
}

export interface RetryRequest {
  ids?: string[] | null;
}

export interface RevertRequest {
  /** With commit: everything behind this one up to it. */
  after?: string;
  agent?: string;
  commit?: string;
  dryRun?: boolean;
  ref?: string;
  session?: string;
  /** The id or the file of a source. */
  source?: string;
}

export interface Review {
  confidence: number;
  /** What would be remembered; of a delete, the statement that speaks for it. */
  content: string;
  createdAt: string;
  decidedAt: string | null;
  id: string;
  /** add; update, where what it says takes the place of the target; or delete, where the target is forgotten */
  kind: string;
  /** Who said it. */
  origin: string;
  project?: string;
  /** The words it rests on. */
  quote?: string;
  reason: string;
  session: string;
  /** waiting, shadow, accepted or rejected */
  state: string;
  /** What that memory says, while it stands. */
  target?: string;
  /** The memory it would change. */
  targetId?: string;
  turns: string[];
  type: string;
}

export interface ReviewDecided {
  commit?: string;
  id: string;
  memoryId?: string;
  /** accepted or rejected */
  state: string;
  /** What became of the change that was accepted, such as done or duplicate. */
  status?: string;
}

export interface ReviewItem {
  actorType?: string;
  changedBy: string;
  commit?: string;
  createdAt: string;
  /** created, updated, deleted or recovered */
  event: string;
  id: number;
  memoryId: string;
  newContent: string | null;
  oldContent: string | null;
  reason: string | null;
  requestId?: string;
  sessionId?: string;
}

export interface ReviewList {
  /** There are more than were asked for. */
  more: boolean;
  reviews: Review[];
}

export interface ReviewQueue {
  items: ReviewItem[];
  /** The branch, tag or commit that was read. */
  ref: string;
  /** What rests on something that fell, newest first; of now alone. */
  uncertain: UncertainMemory[];
}

export interface Reward {
  /** It led nowhere. */
  dead_end?: number;
  /** Something was made with it. */
  downstream_creation?: number;
  /** It was used word by word. */
  forward_citation?: number;
  /** It was brought up to date. */
  update_after_retrieval?: number;
}

export interface ScanFinding {
  /** Which secrets it looks like. */
  detectors?: string[];
  id: string;
  /** Which kind of command to a model it looks like. */
  instructs?: string;
  /** memory or turn */
  kind: string;
  /** The memory's path, or the turn's session. */
  where: string;
}

export interface Scanned {
  findings: ScanFinding[];
  looked: number;
  next?: string;
}

export interface ScorePart {
  name: string;
  times?: boolean;
  value: number;
}

export interface SearchRow {
  commit?: string;
  content: string;
  created_at: string;
  id: string;
  importance: number;
  path?: string;
  /** 0 or 1 */
  pinned: number;
  score: number;
  /** A text with commas, or a list of texts; an answer has the text, or null for none. */
  tags: string | null | string[];
  type: string;
  /** Something that it rests on no longer stands. */
  uncertain?: boolean;
  who: string;
}

export interface Searched {
  /** The branch, tag or commit that was read. */
  ref: string;
  results?: SearchRow[];
  values?: string[];
}

export interface ServerList {
  context: Record<string, unknown>;
  count: number;
  scoped: boolean;
  servers: unknown[];
}

export interface Session {
  agentId: string;
  bypassed: boolean;
  claimedAt: string;
  contextEpoch: number;
  endedAt: string | null;
  /** When the claim of the runtime path ends; null when there is none. */
  expiresAt: string | null;
  harness: string;
  key: string;
  lastSeenAt: string;
  project: string | null;
  prompts: number;
  /** Why it ended. */
  reason?: string;
  /** How the harness speaks for it: plugin, legacy, or nothing when it does not say. */
  runtimePath: string;
  startedAt: string;
  transcriptPath?: string;
}

export interface SessionEndAnswer {
  /** Memory is switched off for this session. */
  bypassed?: boolean;
  /** That way, plugin or legacy, or that harness. */
  claimedBy?: string;
  /** The harness speaks for this session in another way, or another harness does. */
  duplicateRuntimePath?: boolean;
  /** The session has ended already. */
  duplicateSessionEnd?: boolean;
  endedBy?: string;
  jobId?: string;
  memoriesSaved: number;
  queued: boolean;
  /** Why it was skipped. */
  reason?: string;
  /** Nothing was done. */
  skipped?: boolean;
  warnings?: string[];
}

export interface SessionHit {
  excerpt: string;
  project: string | null;
  /** From 1. */
  rank: number;
  score: number;
  sessionKey: string;
  source_turns: string[];
  /** When it was said. */
  updatedAt: string;
}

export interface SessionList {
  count: number;
  sessions: Session[];
}

export interface SessionSearchBody {
  agentId?: string;
  /** As of this time (RFC 3339, or a date for its end) or commit. */
  at?: string;
  /** Not in this one. */
  currentSessionKey?: string;
  /** 10 when it is not given. 1 to 20. */
  limit?: number;
  project?: string;
  query: string;
  /** A branch, a tag or a commit; main when it is not given. */
  ref?: string;
  /** Only in this session. */
  sessionKey?: string;
}

export interface SessionSearched {
  count: number;
  hits: SessionHit[];
  query: string;
  /** The branch, tag or commit that was read. */
  ref: string;
}

export interface SessionStartAnswer {
  /** Memory is switched off for this session. */
  bypassed?: boolean;
  /** That way, plugin or legacy, or that harness. */
  claimedBy?: string;
  /** The harness speaks for this session in another way, or another harness does. */
  duplicateRuntimePath?: boolean;
  /** The session has ended already. */
  duplicateSessionEnd?: boolean;
  endedBy?: string;
  identity: AgentName;
  inject: string;
  memories: StartMemory[];
  /** Why it was skipped. */
  reason?: string;
  /** What MEMORY.md says. */
  recentContext?: string;
  /** The branch, tag or commit that was read. */
  ref?: string;
  /** Nothing was done. */
  skipped?: boolean;
  warnings?: string[];
}

export interface SettleRequest {
  /** A, B or both */
  keep: string;
}

export interface Share {
  count: number;
  name: string;
}

export interface SimilarList {
  /** The branch, tag or commit that was read. */
  ref: string;
  results: SimilarRow[];
}

export interface SimilarRow {
  commit?: string;
  confidence: number;
  content: string;
  created_at: string;
  id: string;
  path?: string;
  score: number;
  tags: string[];
  type: string;
  /** Something that it rests on no longer stands. */
  uncertain?: boolean;
}

export interface SkillAnswer {
  /** Memory is switched off for this session. */
  bypassed?: boolean;
  /** That way, plugin or legacy, or that harness. */
  claimedBy?: string;
  /** The harness speaks for this session in another way, or another harness does. */
  duplicateRuntimePath?: boolean;
  /** The session has ended already. */
  duplicateSessionEnd?: boolean;
  endedBy?: string;
  /** Why it was skipped. */
  reason?: string;
  recorded: boolean;
  /** Nothing was done. */
  skipped?: boolean;
  warnings?: string[];
}

export interface SkillInputBody {
  agentId?: string;
  createdAt?: string;
  cwd?: string;
  errorText?: string;
  harness: string;
  /** 0 to 8.64e+07. */
  latencyMs?: number;
  origin?: string;
  sessionKey?: string;
  /** Required; skill is read as well. */
  skillName?: string;
  /** true, when it is not given */
  success?: boolean;
  /** The same use is recorded once. */
  toolUseId?: string;
}

export interface SkipBody {
  agentId?: string;
  /** Tell what was known at this time (RFC 3339, or a date for its end) or commit, and note nothing. Refused where something is learnt. */
  at?: string;
  cwd?: string;
  /** The agent program, such as claude-code. */
  harness: string;
  /** A directory; its project root is looked up. */
  project?: string;
  /** The branch, tag or commit to tell of; main when it is not given, and always where something is learnt. */
  ref?: string;
  /** plugin or legacy */
  runtimePath?: string;
  /** Read when there is no sessionKey. */
  sessionId?: string;
  sessionKey?: string;
  /** When this was to be told, if it comes later than that: by this time, and not by now, it falls into a pause or not. */
  toldAt?: string;
  /** What was said since this was last given, in the lines of the harness, where no file holds it. Read at user-prompt-submit, session-checkpoint-extract and session-end. */
  transcript?: string;
  transcriptPath?: string;
  /** How many bytes it had at toldAt; those that it has now, when it is not given. At least 0. */
  transcriptSize?: number;
  /** Nobody will read the answer: nothing is given, nor noted as given. */
  unheard?: boolean;
}

export interface Spent {
  /** All, also those that failed or were held. */
  calls: number;
  /** Calls whose tokens the provider did not count; they were taken from the length of the texts. */
  estimated: number;
  /** Without an answer, or not in time. */
  failed: number;
  /** Not made: a limit or a budget was reached, or the provider was known to be out of order. */
  held: number;
  inputTokens: number;
  last: string;
  /** Half of the answers took at most this; 0 where there is none. */
  medianMs: number;
  model: string;
  outputTokens: number;
  /** 95 of 100 answers took at most this; 0 where there is none. */
  p95Ms: number;
  provider: string;
  /** extract, decide, hint, summarize, synthesis, embed or probe */
  purpose: string;
}

export interface Stage {
  durationMs: number;
  name: string;
}

export interface StaleAspect {
  /** How much was told of it. */
  ended: number;
  entityId: string;
  entityName: string;
  id: string;
  name: string;
}

export interface Star {
  aspects: StarAspect[];
  communityId?: string;
  entityType: string;
  id: string;
  mentions: number;
  name: string;
  pinned: boolean;
  proposalId: string | null;
  status: string;
}

export interface StarAspect {
  /** Of all of them, listed or not, constraints too. */
  attributeCount: number;
  attributes: StarAttribute[];
  constraintCount: number;
  id: string;
  name: string;
  weight: number;
}

export interface StarAttribute {
  content: string;
  id: string;
  importance: number;
  kind: string;
  memoryId: string;
  /** Something that it rests on no longer stands. */
  uncertain?: boolean;
}

export interface StartBody {
  agentId?: string;
  /** Tell what was known at this time (RFC 3339, or a date for its end) or commit, and note nothing. Refused where something is learnt. */
  at?: string;
  /** Accepted, and not used. */
  context?: string;
  cwd?: string;
  /** The agent program, such as claude-code. */
  harness: string;
  /** The harness's own name for the agent. */
  harnessAgentId?: string;
  /** The session that began this one, for a subagent. */
  parentSessionKey?: string;
  /** A directory; its project root is looked up. */
  project?: string;
  /** The branch, tag or commit to tell of; main when it is not given, and always where something is learnt. */
  ref?: string;
  /** plugin or legacy */
  runtimePath?: string;
  /** Read when there is no sessionKey. */
  sessionId?: string;
  sessionKey?: string;
  /** startup, resume, clear, compact or fork */
  source?: string;
  /** When this was to be told, if it comes later than that: by this time, and not by now, it falls into a pause or not. */
  toldAt?: string;
  /** What was said since this was last given, in the lines of the harness, where no file holds it. Read at user-prompt-submit, session-checkpoint-extract and session-end. */
  transcript?: string;
  transcriptPath?: string;
  /** Nobody will read the answer: nothing is given, nor noted as given. */
  unheard?: boolean;
}

export interface StartMemory {
  commit?: string;
  content: string;
  created_at: string;
  id: string;
  importance: number;
  path?: string;
  type: string;
}

export interface Status {
  activeSessions: number;
  agentId: string;
  agentsDir: string;
  bindHost: string;
  bypassedSessions: number;
  /** Working copies that belong to the project of another folder, as they have the same remote. */
  copies?: Copy[];
  embedding: Embedding;
  host: string;
  /** Whether memories are ranked by the index in memory. Until it is built after the start, recall takes longer. */
  indexed: boolean;
  jobs: Jobs;
  logging: Logging;
  memories: number;
  memoryDb: boolean;
  networkMode: string;
  paused: boolean;
  pausedSince: string | null;
  pid: number;
  pipelineV2: Pipeline;
  port: number;
  providerResolution: Providers;
  /** Memories whose purge is not finished; the daemon goes on with it by itself. */
  purging?: string[];
  socket?: string;
  startedAt: string;
  /** running */
  status: string;
  /** Whether turns are ranked by an index in memory, too. It is built when what was said is first asked for. */
  turnsIndexed: boolean;
  /** Memories in the inbox that wait to be filed. */
  unfiled: number;
  /** Seconds. */
  uptime: number;
  version: string;
  warnings?: string[];
}

export interface Structured {
  aspects?: StructuredAspect[] | null;
  entities?: StructuredRelation[] | null;
  hints?: string[] | null;
}

export interface StructuredAspect {
  aspect: string;
  attributes: StructuredAttribute[] | null;
  entityName: string;
  entityType?: string;
}

export interface StructuredAttribute {
  claimKey?: string;
  /** 0 to 1. */
  confidence?: number;
  content: string;
  groupKey?: string;
  /** 0 to 1. */
  importance?: number;
}

export interface StructuredRelation {
  /** 0.7, when it is not given. 0 to 1. */
  confidence?: number;
  relationship: string;
  source: string;
  sourceType?: string;
  target: string;
  targetType?: string;
}

export interface Summary {
  agent_id: string;
  childCount: number;
  /** Markdown. */
  content: string;
  created_at: string;
  depth: number;
  earliest_at: string;
  harness?: string;
  headline?: string;
  id: string;
  /** session, arc or epoch */
  kind: string;
  latest_at: string;
  /** rules, or the model that made it. */
  made_by?: string;
  meta_json: string | null;
  /** Why no model made it, where one was asked. */
  note?: string;
  project: string | null;
  session_key: string | null;
  source_ref: string | null;
  source_type: string;
  token_count: number;
}

export interface SummaryAgain {
  id: string;
  /** A job makes it. */
  queued: boolean;
  session_key: string;
}

export interface SummaryList {
  /** The branch, tag or commit that was read. */
  ref: string;
  summaries: Summary[];
  total: number;
}

export interface SummaryNode {
  children: Summary[];
  /** Of a session, where there was anything to judge by. */
  continuity?: ContinuityScore;
  /** What gathers it, the nearest first. */
  lineage: Summary[];
  /** The branch, tag or commit that was read. */
  ref: string;
  summary: Summary;
  turns: SummaryTurn[];
}

export interface SummaryTurn {
  sessionKey: string;
  turnId: string;
}

export interface Superseded {
  content: string;
  id: string;
}

export interface SuspiciousEntity {
  entityType: string;
  id: string;
  mentions: number;
  name: string;
  reasons: string[];
}

export interface SwitchRequest {
  /** A setting below memory.pipelineV2. paused: nothing is learnt; shadowMode: what would be learnt is only noted, as reviews in the state shadow; for the others see the settings. */
  name: "paused" | "shadowMode" | "mutationsFrozen" | "autonomous.frozen" | "autonomous.allowUpdateDelete";
  on: boolean;
}

export interface SynthesisConfig {
  enabled: boolean;
  idleGapMinutes: number;
  maxTokens: number;
  model: string;
  provider: string;
  /** Of one answer, in milliseconds. */
  timeout: number;
}

export interface SynthesisInputBody {
  agentId?: string;
  /** As of this time (RFC 3339, or a date for its end) or commit. */
  at?: string;
  /** A branch, a tag or a commit; main when it is not given. */
  ref?: string;
  sessionKey?: string;
  trigger?: "manual" | "scheduled";
}

export interface SynthesisStatus {
  config: SynthesisConfig;
  lastRunAt: string | null;
  /** rules, the model that made it, or somebody else. */
  madeBy?: string;
  /** Why no model made it, where the settings name one. */
  note?: string;
  /** Lines of the model that did not stand the test. */
  refused?: number;
  running: boolean;
}

export interface SynthesisText {
  /** Memories in it. */
  fileCount: number;
  harness: string;
  /** Always empty: the text has it all. */
  indexBlock: string;
  model: string;
  /** The text. */
  prompt: string;
  /** The branch, tag or commit that was read. */
  ref?: string;
}

export interface Synthesized {
  bytes: number;
  /** Memories that did not fit. */
  left: number;
  /** rules, or the model that made it. */
  madeBy: string;
  memories: number;
  /** Why no model made it, where the settings name one. */
  note?: string;
  path: string;
  reason?: string;
  /** Lines of the model that did not stand the test. */
  refused?: number;
  /** It says all of it already. */
  skipped?: boolean;
  success: boolean;
}

export interface Taxonomy {
  leaves: Leaf[];
  /** The branch, tag or commit whose memories were counted. The leaves are those of now. */
  ref: string;
}

export interface TaxonomyEdited {
  commit: string;
  /** That were filed anew, in the same commit. */
  memories: number;
}

export interface TelemetryLLM {
  calls: number;
  errors: number;
  /** Milliseconds that half of the answers took at most. */
  p50: number;
  /** Milliseconds that 95 of 100 answers took at most. */
  p95: number;
  /** Always null: what a token costs is not known here. */
  totalCost: number | null;
  totalInputTokens: number;
  totalOutputTokens: number;
}

export interface TelemetryStats {
  enabled: boolean;
  llm: TelemetryLLM;
  /** Jobs that failed for good. */
  pipelineErrors: number;
  /** Calls, also those that were held. */
  totalEvents: number;
}

export interface Time {
  end?: string;
  /** captured, session, source, observed, occurred, valid: any of them */
  facets?: string[] | null;
  /** auto, timeline (in the order of time) or filter */
  mode?: string;
  start?: string;
}

export interface TimeBound {
  /** How it tells when that was, or why nothing does. */
  because: string;
  /** The memory that tells of the event or, after "turn:", the turn. */
  by?: string;
  /** Open where it is missing. */
  from?: string;
  phrase: string;
  /** Before this; open where it is missing. */
  to?: string;
}

export interface Timeline {
  buckets: TimelineBucket[];
  generatedAt: string;
  /** The caller's day. */
  generatedFor: string;
  invalidHistoryTimestamps: number;
  invalidMemoryTimestamps: number;
  rangePreset: string;
  /** The branch, tag or commit that was read. */
  ref: string;
  totalHistoryEvents: number;
  totalMemories: number;
}

export interface TimelineBucket {
  avgImportance: number;
  end: string;
  eraIndex: number;
  /** Modified. */
  evolved: number;
  label: string;
  memoriesAdded: number;
  pinned: number;
  /** today, last_week or one_month */
  rangeKey: string;
  recovered: number;
  sourceBreakdown: Share[];
  start: string;
  strengthened: number;
  topTags: Share[];
  trackedEvents: number;
  typeBreakdown: Share[];
}

export interface Timings {
  stages: Stage[];
  totalMs: number;
}

export interface TokenBudget {
  /** 0 where there is no bound. */
  limit: number;
  since: string;
  tokens: number;
}

export interface ToolList {
  context: Record<string, unknown>;
  count: number;
  policy: ToolPolicy;
  servers: unknown[];
  tools: unknown[];
}

export interface ToolPolicy {
  maxExpandedTools: number;
  maxSearchResults: number;
  mode: string;
  updatedAt: string;
}

export interface Transcript {
  agentId: string;
  content: string;
  /** The branch, tag or commit that was read. */
  ref: string;
  sessionKey: string;
}

export interface Traversal {
  at: string;
  constraintCount: number;
  focalEntities: number;
  /** Of those that it began with, as far as the caller sees them. */
  focalEntityNames: string[];
  memoryCount: number;
  phase: string;
  /** What walked: recall, prompt, expand or impact. */
  source: string;
  /** Its time was over before it was at its end. */
  timedOut: boolean;
  traversedEntities: number;
}

export interface TraversalStatus {
  status: Traversal;
}

export interface TreeAspect {
  aspect: Aspect;
  attributeCount: number;
  claimCount: number;
  constraintCount: number;
  groupCount: number;
  groups: TreeGroup[];
  /** How many of its attributes and constraints are uncertain. */
  uncertainCount?: number;
}

export interface TreeGroup {
  attributeCount: number;
  claimCount: number;
  claims: KnowledgeClaim[];
  constraintCount: number;
  groupKey: string;
  latestUpdatedAt: string;
  /** How many of its attributes and constraints are uncertain. */
  uncertainCount?: number;
}

export interface TreeLimits {
  depth: number;
  maxAspects: number;
  maxClaims: number;
  maxGroups: number;
}

export interface UnaliasInputBody {
  agentId?: string;
}

export interface UncertainMemory {
  /** Which premise fell, by its id. */
  because: string;
  content: string;
  id: string;
  /** The id of that. */
  premise: string;
}

export interface Usage {
  days: number;
  /** The provider that the settings choose to make vectors; none recalls without them. */
  embedding: string;
  /** The provider that the settings choose to read transcripts; none works by rules. */
  extraction: string;
  /** For how many days it is kept what a call took: of what is older nothing is known. */
  keptDays: number;
  since: string;
  /** By provider, model and purpose, in that order. */
  spent: Spent[];
  /** The provider that the settings choose for MEMORY.md; none makes it by rules. */
  synthesis: string;
  /** What the provider that reads transcripts took since midnight. */
  today: TokenBudget;
}

export interface UserPromptAnswer {
  /** Memory is switched off for this session. */
  bypassed?: boolean;
  /** That way, plugin or legacy, or that harness. */
  claimedBy?: string;
  /** The harness speaks for this session in another way, or another harness does. */
  duplicateRuntimePath?: boolean;
  /** The session has ended already. */
  duplicateSessionEnd?: boolean;
  endedBy?: string;
  /** keyword, or low-signal when nothing answered */
  engine: string;
  inject: string;
  memoryCount: number;
  /** The words of the prompt that were found. */
  queryTerms: string;
  /** Why it was skipped. */
  reason?: string;
  /** The branch, tag or commit that was read. */
  ref?: string;
  sessionKnown: boolean;
  /** Nothing was done. */
  skipped?: boolean;
  warnings?: string[];
}

export interface WeighInputBody {
  agentId?: string;
  /** 0 to 1; 0 leaves it to use. */
  weight: number;
}

export interface WhatIf {
  changes: WhatIfChange[];
  now: Injection;
  then: Injection;
}

export interface WhatIfChange {
  content?: string;
  /** What it said then, where it says something else now. */
  contentThen?: string;
  id: string;
  now: WhatIfPlace;
  purged?: boolean;
  then: WhatIfPlace;
  /** kept, moved, new or gone */
  what: string;
}

export interface WhatIfPlace {
  /** From 1; left out when it was not given. */
  rank?: number;
  score?: number;
  /** It was not given; left out when it was not even weighed. */
  why?: string;
}

export interface WhatIfRequest {
  /** As of this time (RFC 3339, or a date for its end) or commit. */
  at?: string;
  /** Tokens, of all of it. 1 to 1e+06. */
  budget?: number;
  /** At most so many memories. 1 to 200. */
  limit?: number;
  /** The floor. 0 to 1. */
  minScore?: number;
  /** A branch, a tag or a commit; main is what is believed now. Without ref and at, the commit that was read then. */
  ref?: string;
  /** Parts of recall on or off, by the names of their settings: search.dampening.gravity, hub, resolution, currentness and trust, search.rehearsal_enabled, memory.pipelineV2.traversal.enabled, blend and reserve. Only at a prompt. */
  settings?: Record<string, boolean>;
  /** Ids of memories that are left out. */
  without?: string[] | null;
}

export interface Whoami {
  authenticated: boolean;
  claims: unknown;
  effectiveAccess: boolean;
  mode: string;
  providers: AuthProvider[];
  trustedLocal: boolean;
}

export interface WorkerStatus {
  running: boolean;
}

/** What each operation takes and gives: path, query and body, and the answer or, of a stream, the event. */
export interface Operations {
  /** List how well sessions went on where others had left off. Needs the permission diagnostics. */
  "GET /api/analytics/continuity": {
    query?: {
      agentId?: string;
      /** 1 to 500; 50 when it is not given. */
      limit?: number;
      project?: string;
    };
    answer: Continuity;
  };
  /** Give the latest such score of each project. Needs the permission diagnostics. */
  "GET /api/analytics/continuity/latest": {
    query?: {
      agentId?: string;
    };
    answer: LatestContinuity;
  };
  /** List the ways to log in. Needs the permission none. */
  "GET /api/auth/methods": {
    answer: AuthMethods;
  };
  /** Tell as whom the caller is known. Needs the permission none. */
  "GET /api/auth/whoami": {
    answer: Whoami;
  };
  /** List the checkpoints of a project's sessions. Needs the permission diagnostics. */
  "GET /api/checkpoints": {
    query: {
      agent_id?: string;
      /** 1 to 100; 10 when it is not given. */
      limit?: number;
      /** A directory; its project root is looked up. */
      project: string;
    };
    answer: CheckpointList;
  };
  /** List the checkpoints of a session. Needs the permission diagnostics. */
  "GET /api/checkpoints/{key}": {
    path: {
      key: string;
    };
    query?: {
      agent_id?: string;
    };
    answer: CheckpointList;
  };
  /** Show the settings and identity files. Needs the permission admin. */
  "GET /api/config": {
    answer: ConfigFiles;
  };
  /** Read messages. Needs the permission recall. */
  "GET /api/cross-agent/messages": {
    query?: {
      agent_id?: string;
      /** True when it is not given. */
      include_broadcast?: boolean;
      include_sent?: boolean;
      /** 1 to 1000; 100 when it is not given. */
      limit?: number;
      session_key?: string;
      since?: string;
    };
    answer: MessageList;
  };
  /** Leave a message. Needs the permission remember. */
  "POST /api/cross-agent/messages": {
    body: MessageRequest;
    answer: MessageAnswer;
  };
  /** List the sessions at work. Needs the permission recall. */
  "GET /api/cross-agent/presence": {
    query?: {
      agent_id?: string;
      include_self?: boolean;
      /** 1 to 1000; 50 when it is not given. */
      limit?: number;
      project?: string;
      session_key?: string;
    };
    answer: PresenceList;
  };
  /** Say that a session is at work. Needs the permission remember. */
  "POST /api/cross-agent/presence": {
    body: PresenceRequest;
    answer: PresenceAnswer;
  };
  /** Say that a session is no longer at work. Needs the permission remember. */
  "DELETE /api/cross-agent/presence/{key}": {
    path: {
      key: string;
    };
    query?: {
      agent_id?: string;
    };
    answer: Removed;
  };
  /** Follow what changes among the agents at work. Needs the permission recall. */
  "GET /api/cross-agent/stream": {
    query?: {
      /** The agent whose messages are shown; default when it is not given. */
      agent_id?: string;
      /** The session that reads: messages to it are shown, too. */
      session_key?: string;
    };
    event: BoardEvent;
  };
  /** Stop the daemon. Needs the permission admin. */
  "POST /api/daemon/stop": {
    answer: OK;
  };
  /** Tell how the plugin of OpenClaw stands. Needs the permission diagnostics. */
  "GET /api/diagnostics/openclaw": {
    answer: OpenClaw;
  };
  /** Keep what the plugin of OpenClaw says of itself. Needs the permission remember. */
  "POST /api/diagnostics/openclaw/heartbeat": {
    body: HeartbeatRequest;
    answer: HeartbeatAnswer;
  };
  /** List the memories that have a vector. Needs the permission recall. */
  "GET /api/embeddings": {
    query?: {
      agentId?: string;
      /** 1 to 5000; 600 when it is not given. */
      limit?: number;
      /** 0 to 100000. */
      offset?: number;
      /** Gives the numbers, too. */
      vectors?: boolean;
    };
    answer: Embeddings;
  };
  /** Judge how far recall by meaning works. Needs the permission diagnostics. */
  "GET /api/embeddings/health": {
    answer: EmbeddingHealth;
  };
  /** Lay memories out by what they mean. Needs the permission recall. */
  "GET /api/embeddings/projection": {
    query?: {
      agentId?: string;
      /** 2 to 3; 2 when it is not given. */
      dimensions?: number;
      /** 0 to 1; 1 when it is not given. */
      importanceMax?: number;
      /** 0 to 1. */
      importanceMin?: number;
      /** 1 to 600; 600 when it is not given. */
      limit?: number;
      /** 0 to 100000. */
      offset?: number;
      pinned?: "1" | "true" | "0" | "false";
      /** Only what says this. */
      q?: string;
      since?: string;
      sourceTypes?: string;
      /** Every one of them. */
      tags?: string;
      /** With commas between: any of them. So are source types. */
      types?: string;
      until?: string;
      who?: string;
    };
    answer: Projection;
  };
  /** Tell whether texts become vectors. Needs the permission diagnostics. */
  "GET /api/embeddings/status": {
    answer: EmbeddingStatus;
  };
  /** List the feature switches. Needs the permission diagnostics. */
  "GET /api/features": {
    answer: Record<string, boolean>;
  };
  /** Tell how far a change of an entity comes. Needs the permission recall. */
  "POST /api/graph/impact": {
    query?: {
      agent_id?: string;
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** Only what this project's memories, and those of none, tell. */
      project?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
      scope?: string;
    };
    body: ImpactInputBody;
    answer: Impact;
  };
  /** Look for secrets and commands in what is stored. Needs the permission admin. */
  "GET /api/guard/scan": {
    query?: {
      /** Where to go on; the beginning when it is not given. */
      after?: string;
    };
    answer: Scanned;
  };
  /** List the agent programs. Needs the permission diagnostics. */
  "GET /api/harnesses": {
    answer: Harnesses;
  };
  /** Bring the instruction files of agent programs up to date. Needs the permission admin. */
  "POST /api/harnesses/regenerate": {
    answer: Regenerated;
  };
  /** Greet the person. Needs the permission recall. */
  "GET /api/home/greeting": {
    answer: Greeting;
  };
  /** Remember one statement (an alias). Needs the permission remember. */
  "POST /api/hook/remember": {
    query?: {
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
    };
    body: RememberBody;
    answer: Remembered;
  };
  /** A context was shortened. Needs the permission remember. */
  "POST /api/hooks/compaction-complete": {
    query?: {
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
    };
    body: CompactionBody;
    answer: CompactionCompleteAnswer;
  };
  /** A context is about to be shortened. Needs the permission recall. */
  "POST /api/hooks/pre-compaction": {
    query?: {
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
    };
    body: PlainBody;
    answer: PreCompactionAnswer;
  };
  /** A harness recalls memories. Needs the permission recall. */
  "POST /api/hooks/recall": {
    query?: {
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
    };
    body: HookRecallBody;
    answer: HookRecalled;
  };
  /** A harness remembers one statement. Needs the permission remember. */
  "POST /api/hooks/remember": {
    query?: {
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
    };
    body: HookRememberBody;
    answer: Remembered;
  };
  /** Read a transcript so far. Needs the permission remember. */
  "POST /api/hooks/session-checkpoint-extract": {
    query?: {
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
    };
    body: PlainBody;
    answer: CheckpointAnswer;
  };
  /** A session ends. Needs the permission remember. */
  "POST /api/hooks/session-end": {
    query?: {
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
    };
    body: EndBody;
    answer: SessionEndAnswer;
  };
  /** A session begins. Needs the permission recall. */
  "POST /api/hooks/session-start": {
    query?: {
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
    };
    body: StartBody;
    answer: SessionStartAnswer;
  };
  /** Show what a session would be told, now or then. Needs the permission recall. */
  "GET /api/hooks/session-start/preview": {
    query?: {
      agentId?: string;
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** A directory. */
      project?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
    };
    answer: SessionStartAnswer;
  };
  /** A skill was used. Needs the permission remember. */
  "POST /api/hooks/skill-invocation": {
    body: SkillInputBody;
    answer: SkillAnswer;
  };
  /** Never read a transcript so far. Needs the permission remember. */
  "POST /api/hooks/skip": {
    query?: {
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
    };
    body: SkipBody;
    answer: OK;
  };
  /** Render MEMORY.md by rules and write nothing. Needs the permission recall. */
  "POST /api/hooks/synthesis": {
    query?: {
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
    };
    body: SynthesisInputBody;
    answer: SynthesisText;
  };
  /** Put a text into our part of MEMORY.md. Needs the permission admin. */
  "POST /api/hooks/synthesis/complete": {
    body: CompleteInputBody;
    answer: OK;
  };
  /** Tell how MEMORY.md is written. Needs the permission recall. */
  "GET /api/hooks/synthesis/config": {
    answer: SynthesisConfig;
  };
  /** A prompt is sent. Needs the permission recall. */
  "POST /api/hooks/user-prompt-submit": {
    query?: {
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
    };
    body: PromptBody;
    answer: UserPromptAnswer;
  };
  /** Tell who an agent is. Needs the permission recall. */
  "GET /api/identity": {
    query?: {
      agentId?: string;
    };
    answer: Identity;
  };
  /** List what belongs together. Needs the permission recall. */
  "GET /api/knowledge/communities": {
    query?: {
      agent_id?: string;
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** Only what this project's memories, and those of none, tell. */
      project?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
      scope?: string;
    };
    answer: CommunityList;
  };
  /** Give the entities that stand out, and how they stand to each other. Needs the permission recall. */
  "GET /api/knowledge/constellation": {
    query?: {
      agent_id?: string;
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** 1 to 2000; 500 when it is not given. */
      dependency_limit?: number;
      /** 1 to 300; 150 when it is not given. */
      limit?: number;
      /** 1 to 25; 6 when it is not given. */
      max_aspects_per_entity?: number;
      /** 1 to 250; 4 when it is not given. */
      max_attributes_per_aspect?: number;
      /** Only what this project's memories, and those of none, tell. */
      project?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
      scope?: string;
    };
    answer: Constellation;
  };
  /** List entities, those mentioned most first. Needs the permission recall. */
  "GET /api/knowledge/entities": {
    query?: {
      agent_id?: string;
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** 1 to 200; 50 when it is not given. */
      limit?: number;
      /** At least 0. */
      offset?: number;
      /** Only what this project's memories, and those of none, tell. */
      project?: string;
      /** Within a name or an alias. */
      q?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
      scope?: string;
      /** Also those that a person suppressed. */
      suppressed?: boolean;
      type?: string;
    };
    answer: EntityList;
  };
  /** Sum up what sessions said of what is told of entities. Needs the permission recall. */
  "GET /api/knowledge/entities/health": {
    query?: {
      agent_id?: string;
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** Only of entities with so many ratings. 1 to 1000; 3 when it is not given. */
      min_comparisons?: number;
      /** Only what this project's memories, and those of none, tell. */
      project?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
      scope?: string;
      /** Only ratings of this time (RFC 3339, or a date) or later. */
      since?: string;
    };
    answer: EntityHealthList;
  };
  /** List pinned entities. Needs the permission recall. */
  "GET /api/knowledge/entities/pinned": {
    query?: {
      agent_id?: string;
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** Only what this project's memories, and those of none, tell. */
      project?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
      scope?: string;
    };
    answer: Entity[];
  };
  /** Show an entity. Needs the permission recall. */
  "GET /api/knowledge/entities/{id}": {
    path: {
      /** The entity's id, or a name. */
      id: string;
    };
    query?: {
      agent_id?: string;
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** Only what this project's memories, and those of none, tell. */
      project?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
      scope?: string;
    };
    answer: EntityDetail;
  };
  /** List the aspects of an entity. Needs the permission recall. */
  "GET /api/knowledge/entities/{id}/aspects": {
    path: {
      /** The entity's id, or a name. */
      id: string;
    };
    query?: {
      agent_id?: string;
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** Only what this project's memories, and those of none, tell. */
      project?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
      scope?: string;
    };
    answer: AspectList;
  };
  /** List what is told of an aspect. Needs the permission recall. */
  "GET /api/knowledge/entities/{id}/aspects/{aspectId}/attributes": {
    path: {
      /** The aspect's id, or its name. */
      aspectId: string;
      /** The entity's id, or a name. */
      id: string;
    };
    query?: {
      agent_id?: string;
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      kind?: "attribute" | "constraint";
      /** 1 to 200; 50 when it is not given. */
      limit?: number;
      /** At least 0. */
      offset?: number;
      /** Only what this project's memories, and those of none, tell. */
      project?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
      scope?: string;
      /** Active when it is not given. */
      status?: "active" | "superseded" | "deleted" | "all";
    };
    answer: EntityAttributeList;
  };
  /** List what is told of an entity. Needs the permission recall. */
  "GET /api/knowledge/entities/{id}/attributes": {
    path: {
      /** The entity's id, or a name. */
      id: string;
    };
    query?: {
      agent_id?: string;
      /** A name or an id; all of them, when it is not given. */
      aspect?: string;
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      claim?: string;
      group?: string;
      kind?: "attribute" | "constraint";
      /** 1 to 200; 50 when it is not given. */
      limit?: number;
      /** At least 0. */
      offset?: number;
      /** Only what this project's memories, and those of none, tell. */
      project?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
      scope?: string;
      /** Active when it is not given. */
      status?: "active" | "superseded" | "deleted" | "all";
    };
    answer: EntityAttributes;
  };
  /** List how an entity stands to others. Needs the permission recall. */
  "GET /api/knowledge/entities/{id}/dependencies": {
    path: {
      /** The entity's id, or a name. */
      id: string;
    };
    query?: {
      agent_id?: string;
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** Both when it is not given. */
      direction?: "incoming" | "outgoing" | "both";
      /** Only what this project's memories, and those of none, tell. */
      project?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
      scope?: string;
    };
    answer: EntityDependencyList;
  };
  /** Say that an entity is another. Needs the permission modify. */
  "POST /api/knowledge/entities/{id}/merge": {
    path: {
      /** The entity's id, or a name. */
      id: string;
    };
    query?: {
      agent_id?: string;
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** Only what this project's memories, and those of none, tell. */
      project?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
      scope?: string;
    };
    body: MergeEntityInputBody;
    answer: EntityActed;
  };
  /** Unpin an entity. Needs the permission modify. */
  "DELETE /api/knowledge/entities/{id}/pin": {
    path: {
      /** The entity's id, or a name. */
      id: string;
    };
    query?: {
      agent_id?: string;
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** Only what this project's memories, and those of none, tell. */
      project?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
      scope?: string;
    };
    body?: ActInputBody;
    answer: EntityPinned;
  };
  /** Pin an entity. Needs the permission modify. */
  "POST /api/knowledge/entities/{id}/pin": {
    path: {
      /** The entity's id, or a name. */
      id: string;
    };
    query?: {
      agent_id?: string;
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** Only what this project's memories, and those of none, tell. */
      project?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
      scope?: string;
    };
    body?: ActInputBody;
    answer: EntityPinned;
  };
  /** Leave an entity out no longer. Needs the permission modify. */
  "DELETE /api/knowledge/entities/{id}/suppress": {
    path: {
      /** The entity's id, or a name. */
      id: string;
    };
    query?: {
      agent_id?: string;
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** Only what this project's memories, and those of none, tell. */
      project?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
      scope?: string;
    };
    body?: ActInputBody;
    answer: EntityActed;
  };
  /** Leave an entity out wherever nobody asks for it. Needs the permission modify. */
  "POST /api/knowledge/entities/{id}/suppress": {
    path: {
      /** The entity's id, or a name. */
      id: string;
    };
    query?: {
      agent_id?: string;
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** Only what this project's memories, and those of none, tell. */
      project?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
      scope?: string;
    };
    body?: ActInputBody;
    answer: EntityActed;
  };
  /** Say how much an entity matters. Needs the permission modify. */
  "POST /api/knowledge/entities/{id}/weight": {
    path: {
      /** The entity's id, or a name. */
      id: string;
    };
    query?: {
      agent_id?: string;
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** Only what this project's memories, and those of none, tell. */
      project?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
      scope?: string;
    };
    body: WeighInputBody;
    answer: EntityActed;
  };
  /** Tell what is known of an entity, constraints first. Needs the permission recall. */
  "POST /api/knowledge/expand": {
    query?: {
      agent_id?: string;
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** Only what this project's memories, and those of none, tell. */
      project?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
      scope?: string;
    };
    body: ExpandEntityInputBody;
    answer: ExpandedEntity;
  };
  /** Tell what sessions taught of an entity. Needs the permission recall. */
  "POST /api/knowledge/expand/session": {
    query?: {
      agent_id?: string;
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** Only what this project's memories, and those of none, tell. */
      project?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
      scope?: string;
    };
    body: ExpandSessionsInputBody;
    answer: EntitySessions;
  };
  /** Tell what in the graph asks for a person's eye. Needs the permission recall. */
  "GET /api/knowledge/hygiene": {
    query?: {
      agent_id?: string;
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** At most this many of each kind of finding. 1 to 500; 50 when it is not given. */
      limit?: number;
      /** At most this many memories are looked at for names. 1 to 1000; 200 when it is not given. */
      memory_limit?: number;
      /** Only what this project's memories, and those of none, tell. */
      project?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
      scope?: string;
    };
    answer: Hygiene;
  };
  /** List the aspects of a named entity. Needs the permission recall. */
  "GET /api/knowledge/navigation/aspects": {
    query: {
      agent_id?: string;
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** A name, an alias or an id. */
      entity: string;
      /** Only what this project's memories, and those of none, tell. */
      project?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
      scope?: string;
    };
    answer: EntityAspects;
  };
  /** List what is told of a claim. Needs the permission recall. */
  "GET /api/knowledge/navigation/attributes": {
    query: {
      agent_id?: string;
      /** A name or an id. */
      aspect: string;
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** What a value is said of. */
      claim: string;
      /** A name, an alias or an id. */
      entity: string;
      /** The first two levels of a path. */
      group: string;
      kind?: "attribute" | "constraint";
      /** 1 to 200; 50 when it is not given. */
      limit?: number;
      /** At least 0. */
      offset?: number;
      /** Only what this project's memories, and those of none, tell. */
      project?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
      scope?: string;
      /** Active when it is not given. */
      status?: "active" | "superseded" | "deleted" | "all";
    };
    answer: EntityAttributes;
  };
  /** List the claims of a group. Needs the permission recall. */
  "GET /api/knowledge/navigation/claims": {
    query: {
      agent_id?: string;
      /** A name or an id. */
      aspect: string;
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** A name, an alias or an id. */
      entity: string;
      /** The first two levels of a path. */
      group: string;
      /** Only what this project's memories, and those of none, tell. */
      project?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
      scope?: string;
      /** Active when it is not given. */
      status?: "active" | "superseded" | "deleted" | "all";
    };
    answer: EntityClaims;
  };
  /** List entities (an alias). Needs the permission recall. */
  "GET /api/knowledge/navigation/entities": {
    query?: {
      agent_id?: string;
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** 1 to 200; 50 when it is not given. */
      limit?: number;
      /** At least 0. */
      offset?: number;
      /** Only what this project's memories, and those of none, tell. */
      project?: string;
      /** Within a name or an alias. */
      q?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
      scope?: string;
      /** Also those that a person suppressed. */
      suppressed?: boolean;
      type?: string;
    };
    answer: EntityList;
  };
  /** Find an entity by a name. Needs the permission recall. */
  "GET /api/knowledge/navigation/entity": {
    query: {
      agent_id?: string;
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** A name, an alias, an id, or six or more of the digits it begins with. */
      name: string;
      /** Only what this project's memories, and those of none, tell. */
      project?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
      scope?: string;
    };
    answer: EntityDetail;
  };
  /** List the groups of an aspect. Needs the permission recall. */
  "GET /api/knowledge/navigation/groups": {
    query: {
      agent_id?: string;
      /** A name or an id. */
      aspect: string;
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** A name, an alias or an id. */
      entity: string;
      /** Only what this project's memories, and those of none, tell. */
      project?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
      scope?: string;
      /** Active when it is not given. */
      status?: "active" | "superseded" | "deleted" | "all";
    };
    answer: EntityGroups;
  };
  /** Show what is told of an entity, in levels. Needs the permission recall. */
  "GET /api/knowledge/navigation/tree": {
    query: {
      agent_id?: string;
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** 1 for aspects, 2 for their groups too, 3 for those's claims too. 1 to 3; 3 when it is not given. */
      depth?: number;
      /** A name, an alias or an id. */
      entity: string;
      /** 1 to 100; 20 when it is not given. */
      max_aspects?: number;
      /** 1 to 200; 50 when it is not given. */
      max_claims?: number;
      /** 1 to 100; 20 when it is not given. */
      max_groups?: number;
      /** Only what this project's memories, and those of none, tell. */
      project?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
      scope?: string;
    };
    answer: KnowledgeTree;
  };
  /** Sum up the graph. Needs the permission recall. */
  "GET /api/knowledge/stats": {
    query?: {
      agent_id?: string;
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** Only what this project's memories, and those of none, tell. */
      project?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
      scope?: string;
    };
    answer: KnowledgeStats;
  };
  /** Tell of the last walk over the graph. Needs the permission recall. */
  "GET /api/knowledge/traversal/status": {
    query?: {
      agent_id?: string;
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** Only what this project's memories, and those of none, tell. */
      project?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
      scope?: string;
    };
    answer: TraversalStatus;
  };
  /** Show the end of the log. Needs the permission diagnostics. */
  "GET /api/logs": {
    query?: {
      category?: string;
      /** The lowest level. */
      level?: "debug" | "info" | "warn" | "error";
      /** 1 to 10000; 100 when it is not given. */
      limit?: number;
      since?: string;
    };
    answer: LogList;
  };
  /** Follow the log as it is written. Needs the permission diagnostics. */
  "GET /api/logs/stream": {
    event: LogEntry;
  };
  /** List the MCP servers of the marketplace: none. Needs the permission recall. */
  "GET /api/marketplace/mcp": {
    answer: ServerList;
  };
  /** Tell how tools of the marketplace are shown. Needs the permission recall. */
  "GET /api/marketplace/mcp/policy": {
    answer: PolicyAnswer;
  };
  /** Look for tools of the marketplace: none. Needs the permission recall. */
  "GET /api/marketplace/mcp/search": {
    query: {
      /** 1 to 50; 8 when it is not given. */
      limit?: number;
      q: string;
    };
    answer: ToolList;
  };
  /** List the tools of the marketplace: none. Needs the permission recall. */
  "GET /api/marketplace/mcp/tools": {
    answer: ToolList;
  };
  /** List memories, newest first. Needs the permission recall. */
  "GET /api/memories": {
    query?: {
      agentId?: string;
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** 1 to 1000; 100 when it is not given. */
      limit?: number;
      /** At least 0. */
      offset?: number;
      /** Only below this path, or its first levels. */
      path?: string;
      /** Only this project and what belongs to none. */
      project?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
      scope?: string;
      /** Only what was learnt from this session. */
      sessionKey?: string;
      /** Only what was made at this time (RFC 3339, or a date) or later. */
      since?: string;
      type?: string;
    };
    answer: MemoryList;
  };
  /** List the ids that begin in a way. Needs the permission recall. */
  "GET /api/memories/ids": {
    query: {
      agentId?: string;
      /** 1 to 100; 10 when it is not given. */
      limit?: number;
      /** Six or more of the digits that the id begins with. */
      prefix: string;
    };
    answer: MemoryIDs;
  };
  /** List the memories that were given most often. Needs the permission recall. */
  "GET /api/memories/most-used": {
    query?: {
      agentId?: string;
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** 1 to 200; 6 when it is not given. */
      limit?: number;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
    };
    answer: MostUsedList;
  };
  /** Write a note into Codex's own memory folder. Needs the permission remember. */
  "POST /api/memory/codex-native-note": {
    body: NoteRequest;
    answer: NoteAnswer;
  };
  /** Rate memories that a session was given. Needs the permission remember. */
  "POST /api/memory/feedback": {
    body: FeedbackRequest;
    answer: FeedbackAnswer;
  };
  /** Preview or execute that many memories are forgotten. Needs the permission forget. */
  "POST /api/memory/forget": {
    query?: {
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
    };
    body: ForgetAllInputBody;
    answer: ForgetAllAnswer;
  };
  /** Tell where a job stands. Needs the permission diagnostics. */
  "GET /api/memory/jobs/{id}": {
    path: {
      id: string;
    };
    answer: JobRecord;
  };
  /** Change many memories. Needs the permission modify. */
  "POST /api/memory/modify": {
    query?: {
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
    };
    body: ModifyAllInputBody;
    answer: ModifyAllAnswer;
  };
  /** Recall memories and what was said. Needs the permission recall. */
  "POST /api/memory/recall": {
    query?: {
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
    };
    body: RecallBody;
    answer: Recalled;
  };
  /** Remember one statement. Needs the permission remember. */
  "POST /api/memory/remember": {
    query?: {
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
    };
    body: RememberBody;
    answer: Remembered;
  };
  /** Remember many statements, in one commit. Needs the permission remember. */
  "POST /api/memory/remember/batch": {
    query?: {
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
    };
    body: RememberAllBody;
    answer: RememberedAll;
  };
  /** List what asks for a person's eye. Needs the permission recall. */
  "GET /api/memory/review-queue": {
    query?: {
      agentId?: string;
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
    };
    answer: ReviewQueue;
  };
  /** Remember one statement (an alias). Needs the permission remember. */
  "POST /api/memory/save": {
    query?: {
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
    };
    body: RememberBody;
    answer: Remembered;
  };
  /** Recall memories and what was said, as a link. Needs the permission recall. */
  "GET /api/memory/search": {
    query: {
      agentId?: string;
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      expand?: boolean;
      explain?: boolean;
      /** 0 to 1. */
      importance_min?: number;
      includeRecalled?: boolean;
      /** 1 to 50; 10 when it is not given. */
      limit?: number;
      pinned?: "1" | "true" | "0" | "false";
      project?: string;
      q: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
      scope?: string;
      sessionKey?: string;
      since?: string;
      tags?: string;
      type?: string;
      until?: string;
      who?: string;
    };
    answer: Recalled;
  };
  /** Sum up what was remembered lately. Needs the permission recall. */
  "GET /api/memory/timeline": {
    query?: {
      agentId?: string;
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
      /** Minutes that UTC is ahead of the caller, as JavaScript counts them. -840 to 840. */
      tzOffset?: number;
    };
    answer: Timeline;
  };
  /** Forget a memory. Needs the permission forget. */
  "DELETE /api/memory/{id}": {
    path: {
      id: string;
    };
    query?: {
      agentId?: string;
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      force?: boolean;
      /** At least 1. */
      if_version?: number;
      reason?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
      scope?: string;
    };
    body?: ForgetInputBody;
    answer: Mutated;
  };
  /** Show one memory. Needs the permission recall. */
  "GET /api/memory/{id}": {
    path: {
      id: string;
    };
    query?: {
      agentId?: string;
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
      scope?: string;
    };
    answer: Memory;
  };
  /** Change a memory. Needs the permission modify. */
  "PATCH /api/memory/{id}": {
    path: {
      id: string;
    };
    query?: {
      agentId?: string;
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
      scope?: string;
    };
    body: ModifyInputBody;
    answer: Mutated;
  };
  /** Show what happened to a memory. Needs the permission recall. */
  "GET /api/memory/{id}/history": {
    path: {
      id: string;
    };
    query?: {
      agentId?: string;
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** 1 to 1000; 200 when it is not given. */
      limit?: number;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
      scope?: string;
    };
    answer: MemoryHistory;
  };
  /** Recover a forgotten memory. Needs the permission recover. */
  "POST /api/memory/{id}/recover": {
    path: {
      id: string;
    };
    query?: {
      agentId?: string;
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
      scope?: string;
    };
    body: RecoverInputBody;
    answer: Mutated;
  };
  /** List the names of an entity. Needs the permission recall. */
  "GET /api/ontology/entities/{id}/aliases": {
    path: {
      /** The entity's id, or a name. */
      id: string;
    };
    query?: {
      agent_id?: string;
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** Only what this project's memories, and those of none, tell. */
      project?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
      scope?: string;
    };
    answer: EntityAliasList;
  };
  /** Give an entity another name. Needs the permission modify. */
  "POST /api/ontology/entities/{id}/aliases": {
    path: {
      /** The entity's id, or a name. */
      id: string;
    };
    query?: {
      agent_id?: string;
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** Only what this project's memories, and those of none, tell. */
      project?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
      scope?: string;
    };
    body: AliasInputBody;
    answer: EntityAliased;
  };
  /** Take a name from an entity. Needs the permission modify. */
  "DELETE /api/ontology/entities/{id}/aliases/{aliasId}": {
    path: {
      /** The alias's id, or the name. */
      aliasId: string;
      /** The entity's id, or a name. */
      id: string;
    };
    query?: {
      agent_id?: string;
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** Only what this project's memories, and those of none, tell. */
      project?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
      scope?: string;
    };
    body?: UnaliasInputBody;
    answer: EntityActed;
  };
  /** Tell what it takes to ask a model about sessions of the past. Needs the permission diagnostics. */
  "GET /api/pipeline/backfill": {
    query?: {
      /** Only the latest so many; 0 is all. 0 to 1e+06. */
      limit?: number;
      /** Only sessions of the project of this folder. */
      project?: string;
      /** Only sessions heard of at this time (RFC 3339, or a date) or later. */
      since?: string;
    };
    answer: Backfill;
  };
  /** Ask a model about sessions of the past. Needs the permission admin. */
  "POST /api/pipeline/backfill": {
    body: BackfillRequest;
    answer: BackfillStarted;
  };
  /** List the jobs that failed for good. Needs the permission diagnostics. */
  "GET /api/pipeline/dead": {
    query?: {
      /** 1 to 500; 50 when it is not given. */
      limit?: number;
    };
    answer: DeadJobs;
  };
  /** List the models that are known, and those in use. Needs the permission diagnostics. */
  "GET /api/pipeline/models": {
    query?: {
      /** Those that will be gone, too. */
      deprecated?: boolean;
      /** Only the models of this one. */
      provider?: string;
    };
    answer: PipelineModels;
  };
  /** List the models that are known, by provider. Needs the permission diagnostics. */
  "GET /api/pipeline/models/by-provider": {
    answer: Record<string, PipelineModel[]>;
  };
  /** Ask the providers in use which models they have, at most once a minute. Needs the permission admin. */
  "POST /api/pipeline/models/refresh": {
    answer: PipelineModels;
  };
  /** Look at the queue now. Needs the permission admin. */
  "POST /api/pipeline/nudge": {
    answer: Nudged;
  };
  /** Learn nothing until it is resumed, by the settings. Needs the permission admin. */
  "POST /api/pipeline/pause": {
    answer: PipelineSwitched;
  };
  /** Learn again, by the settings. Needs the permission admin. */
  "POST /api/pipeline/resume": {
    answer: PipelineSwitched;
  };
  /** Try dead jobs again. Needs the permission admin. */
  "POST /api/pipeline/retry": {
    body: RetryRequest;
    answer: Retried;
  };
  /** List what the pipeline proposes to a person. Needs the permission recall. */
  "GET /api/pipeline/reviews": {
    query?: {
      agentId?: string;
      /** 1 to 500; 50 when it is not given. */
      limit?: number;
      /** Waiting when it is not given. */
      state?: "waiting" | "shadow" | "accepted" | "rejected" | "all";
    };
    answer: ReviewList;
  };
  /** Show one proposal of the pipeline. Needs the permission recall. */
  "GET /api/pipeline/reviews/{id}": {
    path: {
      id: string;
    };
    query?: {
      agentId?: string;
    };
    answer: Review;
  };
  /** Do what the pipeline proposes. Needs the permission modify. */
  "POST /api/pipeline/reviews/{id}/accept": {
    path: {
      id: string;
    };
    query?: {
      agentId?: string;
    };
    answer: ReviewDecided;
  };
  /** Close a proposal of the pipeline and change nothing. Needs the permission modify. */
  "POST /api/pipeline/reviews/{id}/reject": {
    path: {
      id: string;
    };
    query?: {
      agentId?: string;
    };
    answer: ReviewDecided;
  };
  /** Tell how the queue and the learning stand. Needs the permission diagnostics. */
  "GET /api/pipeline/status": {
    answer: PipelineStatus;
  };
  /** Turn a switch of the settings that says what may be learnt and written. Needs the permission admin. */
  "POST /api/pipeline/switch": {
    body: SwitchRequest;
    answer: PipelineSwitched;
  };
  /** Find the communities of the graph now. Needs the permission admin. */
  "POST /api/repair/cluster-entities": {
    answer: Repaired;
  };
  /** Count the memories without a vector. Needs the permission diagnostics. */
  "GET /api/repair/embedding-gaps": {
    answer: EmbeddingGaps;
  };
  /** Make vectors of what has none, or of all. Needs the permission admin. */
  "POST /api/repair/re-embed": {
    body: ReembedRequest;
    answer: Repaired;
  };
  /** Read the vectors that are held in memory anew. Needs the permission admin. */
  "POST /api/repair/resync-vec": {
    answer: Repaired;
  };
  /** List recent sessions. Needs the permission diagnostics. */
  "GET /api/sessions": {
    query?: {
      /** Only those of this agent. */
      agent_id?: string;
      /** 1 to 1000; 50 when it is not given. */
      limit?: number;
    };
    answer: SessionList;
  };
  /** List the sessions that were given something. Needs the permission diagnostics. */
  "GET /api/sessions/blackbox": {
    query?: {
      agent_id?: string;
      /** 1 to 100; 50 when it is not given. */
      limit?: number;
      project?: string;
    };
    answer: BlackboxList;
  };
  /** Pause capture and injection. Needs the permission admin. */
  "POST /api/sessions/pause": {
    answer: Paused;
  };
  /** End a pause of capture and injection. Needs the permission admin. */
  "POST /api/sessions/resume": {
    answer: Paused;
  };
  /** Find sessions in which something was said. Needs the permission recall. */
  "POST /api/sessions/search": {
    query?: {
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
    };
    body: SessionSearchBody;
    answer: SessionSearched;
  };
  /** List what sessions were about. Needs the permission recall. */
  "GET /api/sessions/summaries": {
    query?: {
      agentId?: string;
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** 0 of sessions, 1 of arcs, 2 of epochs; -1 of all. -1 to 10; -1 when it is not given. */
      depth?: number;
      /** 1 to 200; 50 when it is not given. */
      limit?: number;
      /** 0 to 10000. */
      offset?: number;
      project?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
      sessionKey?: string;
    };
    answer: SummaryList;
  };
  /** Show a summary with what belongs to it. Needs the permission recall. */
  "POST /api/sessions/summaries/expand": {
    query?: {
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
    };
    body: ExpandInputBody;
    answer: Expanded;
  };
  /** Show a summary with those that it gathers. Needs the permission recall. */
  "GET /api/sessions/summaries/{id}": {
    path: {
      id: string;
    };
    query?: {
      agentId?: string;
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
    };
    answer: SummaryNode;
  };
  /** Have a summary made anew. Needs the permission modify. */
  "POST /api/sessions/summaries/{id}/again": {
    path: {
      id: string;
    };
    query?: {
      agentId?: string;
    };
    answer: SummaryAgain;
  };
  /** Show one session. Needs the permission diagnostics. */
  "GET /api/sessions/{key}": {
    path: {
      key: string;
    };
    query?: {
      agent_id?: string;
    };
    answer: Session;
  };
  /** Replay what a session was given. Needs the permission diagnostics. */
  "GET /api/sessions/{key}/blackbox": {
    path: {
      key: string;
    };
    query?: {
      agent_id?: string;
      /** Only until this time. */
      at?: string;
      /** 1 to 5000; 500 when it is not given. */
      limit?: number;
    };
    answer: Blackbox;
  };
  /** Switch memory off for a session, or on again. Needs the permission admin. */
  "POST /api/sessions/{key}/bypass": {
    path: {
      key: string;
    };
    query?: {
      agent_id?: string;
    };
    body: BypassInputBody;
    answer: Bypassed;
  };
  /** List what hooks gave to a session. Needs the permission recall. */
  "GET /api/sessions/{key}/injections": {
    path: {
      key: string;
    };
    query?: {
      agent_id?: string;
      /** 1 to 1000; 50 when it is not given. */
      limit?: number;
      /** As a session in this folder may see them; all projects, when it is not given. */
      project?: string;
    };
    answer: InjectionList;
  };
  /** Replay what a hook gave to a session, with what was weighed for it. Needs the permission recall. */
  "GET /api/sessions/{key}/injections/{n}": {
    path: {
      key: string;
      /** At least 1. */
      n: number;
    };
    query?: {
      agent_id?: string;
      /** As a session in this folder may see them; all projects, when it is not given. */
      project?: string;
    };
    answer: Injection;
  };
  /** Make an injection once more, with something other than it was. Needs the permission recall. */
  "POST /api/sessions/{key}/injections/{n}/what-if": {
    path: {
      key: string;
      /** At least 1. */
      n: number;
    };
    query?: {
      agent_id?: string;
      /** As a session in this folder may see them; all projects, when it is not given. */
      project?: string;
    };
    body: WhatIfRequest;
    answer: WhatIf;
  };
  /** Give the claim of a session another term. Needs the permission remember. */
  "POST /api/sessions/{key}/renew": {
    path: {
      key: string;
    };
    query?: {
      agent_id?: string;
    };
    answer: Renewed;
  };
  /** Show what was said in a session. Needs the permission recall. */
  "GET /api/sessions/{key}/transcript": {
    path: {
      key: string;
    };
    query?: {
      agent_id?: string;
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
    };
    answer: Transcript;
  };
  /** Tell how the daemon stands. Needs the permission diagnostics. */
  "GET /api/status": {
    answer: Status;
  };
  /** Tell when MEMORY.md was last written. Needs the permission diagnostics. */
  "GET /api/synthesis/status": {
    answer: SynthesisStatus;
  };
  /** Write MEMORY.md now. Needs the permission admin. */
  "POST /api/synthesis/trigger": {
    answer: Synthesized;
  };
  /** List where memories are filed. Needs the permission recall. */
  "GET /api/taxonomy": {
    query?: {
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** A path, or the first levels of one. */
      prefix?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
    };
    answer: Taxonomy;
  };
  /** Add, alias, retire or move a leaf. Needs the permission modify. */
  "POST /api/taxonomy": {
    body: EditTaxonomyInputBody;
    answer: TaxonomyEdited;
  };
  /** Count memories by the first levels of their paths. Needs the permission recall. */
  "GET /api/taxonomy/counts": {
    query?: {
      agentId?: string;
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** How many levels of a path make a group. 1 to 3; 3 when it is not given. */
      depth?: number;
      /** All scopes, not only the one given. */
      everyScope?: boolean;
      /** Only at this path or below it. */
      prefix?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
      scope?: string;
    };
    answer: PathCounts;
  };
  /** Tell where a statement would be filed. Needs the permission recall. */
  "POST /api/taxonomy/guess": {
    body: GuessInputBody;
    answer: Guess;
  };
  /** File what no leaf was found for. Needs the permission modify. */
  "POST /api/taxonomy/refile": {
    query?: {
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
    };
    body?: RefileInputBody;
    answer: Refiled;
  };
  /** Sum up all calls of models. Needs the permission diagnostics. */
  "GET /api/telemetry/stats": {
    answer: TelemetryStats;
  };
  /** Sum up what calls of models took. Needs the permission diagnostics. */
  "GET /api/usage": {
    query?: {
      /** How many days back from now. 1 to 36500; 30 when it is not given. */
      days?: number;
    };
    answer: Usage;
  };
  /** Find the commit that turned an answer. Needs the permission recall. */
  "POST /api/vcs/bisect": {
    body: BisectRequest;
    answer: Bisected;
  };
  /** Tell where beliefs come from. Needs the permission recall. */
  "GET /api/vcs/blame": {
    query: {
      agentId?: string;
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
      /** A path, the first levels of one, or the id of a memory. */
      target: string;
    };
    answer: Blame;
  };
  /** Hold the tables to the tree. Needs the permission diagnostics. */
  "GET /api/vcs/check": {
    answer: Checked;
  };
  /** List what a person has to settle. Needs the permission recall. */
  "GET /api/vcs/conflicts": {
    answer: Conflicts;
  };
  /** Settle a conflict. Needs the permission modify. */
  "POST /api/vcs/conflicts/{id}": {
    path: {
      id: string;
    };
    body: SettleRequest;
    answer: Committed;
  };
  /** Compare two states of belief. Needs the permission recall. */
  "GET /api/vcs/diff": {
    query: {
      agentId?: string;
      /** A branch, a tag, a commit or a time. */
      from: string;
      /** Likewise; main when it is not given. */
      to?: string;
    };
    answer: Diff;
  };
  /** Thin old trees and delete what nothing needs. Needs the permission admin. */
  "POST /api/vcs/gc": {
    answer: Collected;
  };
  /** List commits in their order, to bisect by a script. Needs the permission recall. */
  "GET /api/vcs/line": {
    query?: {
      bad?: string;
      good?: string;
    };
    answer: Line;
  };
  /** Tell what was committed. Needs the permission recall. */
  "GET /api/vcs/log": {
    query?: {
      agent?: string;
      agentId?: string;
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** Only commits of a lower generation. At least 0. */
      before?: number;
      /** At most this many changes of each commit; all when it is not given. At least 1. */
      changes?: number;
      /** 1 to 500; 20 when it is not given. */
      limit?: number;
      memory?: string;
      /** A leaf, or the first levels of one. */
      path?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
      session?: string;
      since?: string;
      until?: string;
    };
    answer: CommitLog;
  };
  /** Bring what a branch has into another. Needs the permission modify. */
  "POST /api/vcs/merge": {
    body: MergeRequest;
    answer: Merged;
  };
  /** Prove that a memory stands. Needs the permission recall. */
  "GET /api/vcs/proof": {
    query: {
      agentId?: string;
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      id: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
    };
    answer: Proof;
  };
  /** Erase a memory for good. Needs the permission admin. */
  "POST /api/vcs/purge": {
    body: PurgeRequest;
    answer: Purged;
  };
  /** Take a branch or a tag away. Needs the permission modify. */
  "DELETE /api/vcs/refs": {
    query: {
      /** Branch when it is not given. */
      kind?: "branch" | "tag";
      name: string;
    };
    answer: Ref;
  };
  /** List branches and tags. Needs the permission recall. */
  "GET /api/vcs/refs": {
    answer: Refs;
  };
  /** Make a branch or a tag. Needs the permission modify. */
  "POST /api/vcs/refs": {
    body: RefRequest;
    answer: Ref;
  };
  /** Build the tables anew from the tree. Needs the permission admin. */
  "POST /api/vcs/repair": {
    answer: Checked;
  };
  /** Undo commits, or all that a session, an agent or a source brought. Needs the permission modify. */
  "POST /api/vcs/revert": {
    body: RevertRequest;
    answer: Merged;
  };
  /** Tell what one commit changed. Needs the permission recall. */
  "GET /api/vcs/show": {
    query: {
      agentId?: string;
      /** A commit, or a branch or tag for the one it names. */
      commit: string;
    };
    answer: CommitEntry;
  };
  /** Tell whether the daemon lives. Needs the permission none. */
  "GET /health": {
    answer: Health;
  };
  /** Find memories by words and filters. Needs the permission recall. */
  "GET /memory/search": {
    query?: {
      agentId?: string;
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      /** Gives the names of who said something instead of memories. */
      distinct?: "who";
      /** 0 to 1. */
      importance_min?: number;
      /** When it is not given: with words what search.top_k says, which is 20, and 50 with filters only. 1 to 50. */
      limit?: number;
      pinned?: "1" | "true" | "0" | "false";
      q?: string;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
      since?: string;
      tags?: string;
      type?: string;
      who?: string;
    };
    answer: Searched;
  };
  /** Find memories like one. Needs the permission recall. */
  "GET /memory/similar": {
    query: {
      agentId?: string;
      /** As of this time (RFC 3339, or a date for its end) or commit. */
      at?: string;
      id: string;
      /** 1 to 49; 10 when it is not given. */
      k?: number;
      /** A branch, a tag or a commit; main when it is not given. */
      ref?: string;
      type?: string;
    };
    answer: SimilarList;
  };
}
