package config

import "strings"

// unread lists the keys that other versions of Signet read and this one does
// not: a section, then its keys with their types. A file that sets them loads,
// and Config.Unread tells.
const unread = `
owner: address=text localId=text ens=text name=text
agents: roster=any
capabilities: memory=any secrets=any
trust: verification=any registry=any
services: openclaw=any
inference=any
embedding: api_key=text promptSubmitTimeoutMs=whole
search: alpha=number
memory.dreaming: enabled=flag tokenThreshold=whole timeout=whole maxInputTokens=whole maxOutputTokens=whole backfillOnFirstRun=flag
auth: defaultTokenTtlSeconds=whole sessionTokenTtlSeconds=whole rateLimits=any login=any
hooks: contextProfiles=any harnessProfiles=any defaultContextProfile=text
hooks.sessionStart: recencyBias=number query=text maxInjectChars=whole
hooks.preCompaction: maxSummaryChars=whole

memory.pipelineV2: nativeShadowEnabled=flag telemetryEnabled=flag graphEnabled=flag
memory.pipelineV2.extraction: fallbackProvider=text strength=text structuredOutput=any escalation=any
memory.pipelineV2.extraction.rateLimit: waitTimeoutMs=whole
memory.pipelineV2.extraction.command: cwd=text env=any
memory.pipelineV2.worker: maxLoadPerCpu=number overloadBackoffMs=whole threadedExtraction=flag
memory.pipelineV2.graph: enabled=flag extractionWritesEnabled=flag boostWeight=number boostTimeoutMs=whole
memory.pipelineV2.traversal: primary=flag boostWeight=number
memory.pipelineV2.reranker: enabled=flag model=text useExtractionModel=flag topN=whole timeoutMs=whole
memory.pipelineV2.autonomous: maintenanceIntervalMs=whole maintenanceMode=text
memory.pipelineV2.repair=any
memory.pipelineV2.documents: workerIntervalMs=whole chunkSize=whole chunkOverlap=whole maxContentBytes=whole
memory.pipelineV2.guardrails: contextBudgetChars=whole
memory.pipelineV2.telemetry: posthogHost=text posthogApiKey=text flushIntervalMs=whole flushBatchSize=whole memorySearchQaEnabled=flag
memory.pipelineV2.procedural: enabled=flag decayRate=number minImportance=number importanceOnInstall=number enrichOnInstall=flag enrichMinDescription=whole reconcileIntervalMs=whole
memory.pipelineV2.structural: enabled=flag classifyBatchSize=whole dependencyBatchSize=whole pollIntervalMs=whole synthesisEnabled=flag synthesisIntervalMs=whole synthesisTopEntities=whole synthesisMaxFacts=whole synthesisMaxStallMs=whole supersessionEnabled=flag supersessionSweepEnabled=flag supersessionSemanticFallback=flag supersessionMinConfidence=number
memory.pipelineV2.hints: timeout=whole maxTokens=whole poll=whole
memory.pipelineV2.modelRegistry: enabled=flag refreshIntervalMs=whole
memory.pipelineV2.reflections: enabled=flag model=text timeout=whole maxTokens=whole schedule=text timeWindowHours=whole maxMemories=whole maxSummaries=whole
memory.pipelineV2.predictor: enabled=flag trainIntervalSessions=whole minTrainingSessions=whole scoreTimeoutMs=whole trainTimeoutMs=whole crashDisableThreshold=whole rrfK=whole explorationRate=number driftResetWindow=whole
`

// unreadSettings turns the list into rows without a place to go.
func unreadSettings() []setting {
	kinds := map[string]kind{
		"any": anything(), "flag": flag(), "text": text(),
		"whole": {shape: isWhole}, "number": {shape: isNumber},
	}
	var rows []setting
	for line := range strings.Lines(unread) {
		section, keys, sectioned := strings.Cut(strings.TrimSpace(line), ": ")
		if !sectioned {
			section, keys = "", section
		}
		for _, field := range strings.Fields(keys) {
			key, name, _ := strings.Cut(field, "=")
			if section != "" {
				key = section + "." + key
			}
			rows = append(rows, setting{key: key, kind: kinds[name]})
		}
	}
	return rows
}
