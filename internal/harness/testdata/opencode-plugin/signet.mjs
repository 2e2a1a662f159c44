#!/usr/bin/env node
// Stands for Signet: it writes down what it is told to stop with, and answers the next line
// of a list, or the last. It ends well whatever it answers.
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs"

const dir = process.env.TEST_DIR
const told = readFileSync(0, "utf8")
if (process.argv[3] === "stop") {
  const count = existsSync(dir + "/count") ? Number(readFileSync(dir + "/count", "utf8")) : 0
  const answers = readFileSync(dir + "/answers", "utf8").split("\n")
  writeFileSync(dir + "/count", String(count + 1))
  appendFileSync(dir + "/told", JSON.stringify({ flags: process.argv.slice(4), size: Buffer.byteLength(told), ...JSON.parse(told) }) + "\n")
  console.log(answers[Math.min(count, answers.length - 1)])
}
