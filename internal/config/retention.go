package config

import "time"

// retention is the part of the table that says how long things are kept.
func retention() []setting {
	days := whole(1, 36500)
	return []setting{
		{
			"memory.retention.intervalHours", whole(1, 8760).in(time.Hour), 6, func(c *Config) any { return &c.Memory.Retention.Interval },
			"How many hours lie between two sweeps of what is past its time.",
		},
		{
			"memory.retention.batchLimit", whole(1, 100000), 500, func(c *Config) any { return &c.Memory.Retention.BatchLimit },
			"How many rows each step of a sweep takes at most, and how many memories of the inbox are asked about at once; the rest waits for the next.",
		},
		{
			"memory.retention.forgottenDays", days, 30, func(c *Config) any { return &c.Memory.Retention.ForgottenDays },
			"After this many days what was forgotten goes to the archive, which keeps it but is not searched.",
		},
		{
			"memory.retention.historyDays", days, 180, func(c *Config) any { return &c.Memory.Retention.HistoryDays },
			"How many days the history of memories, what sessions were given, decided reviews and the records of distilled pieces are kept; the log of commits has no end.",
		},
		{
			"memory.retention.completedJobDays", days, 14, func(c *Config) any { return &c.Memory.Retention.CompletedJobDays },
			"How many days completed jobs are kept.",
		},
		{
			"memory.retention.deadJobDays", days, 30, func(c *Config) any { return &c.Memory.Retention.DeadJobDays },
			"How many days dead jobs are kept, to be looked at and requeued.",
		},
	}
}
