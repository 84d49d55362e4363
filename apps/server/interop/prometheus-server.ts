import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './free-port.ts'

interface PrometheusServer {
  /** Resolves after the next evaluation of all rules, with the names of the alarms that fire. */
  nextEvaluation(): Promise<ReadonlySet<string>>
  /** The alarms that have fired at any time since the start. */
  everFired(): Promise<ReadonlySet<string>>
  stop(): Promise<void>
}

interface Watched {
  /** The text of a file of rules. */
  rules: string
  /** `host:port` of each server. */
  targets: readonly string[]
}

const intervalMs = 500

/** Debian's Prometheus, with a configuration and a store of this run alone. */
export async function startPrometheus({ rules, targets }: Watched): Promise<PrometheusServer> {
  const folder = await mkdtemp(join(tmpdir(), 'prometheus-'))
  const address = `127.0.0.1:${await freePort()}`
  await writeFile(join(folder, 'rules.yml'), rules)
  await writeFile(join(folder, 'prometheus.yml'), configuration(targets))
  const args = [
    `--config.file=${join(folder, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=${address}`,
    '--log.level=warn',
  ]
  const child = spawn('prometheus', args, { stdio: ['ignore', 'inherit', 'inherit'] })
  const ended = once(child, 'exit')
  const ask = async <Data>(path: string): Promise<Data> => {
    for (;;) {
      if (child.exitCode !== null) throw new Error(`Prometheus has ended with ${child.exitCode}`)
      const response = await fetch(`http://${address}/api/v1/${path}`).catch(() => null)
      // The shape of Prometheus's HTTP API.
      if (response?.ok) return ((await response.json()) as { data: Data }).data
      await response?.arrayBuffer()
      await wait(50)
    }
  }
  const look = async () => {
    const { groups } = await ask<{ groups: RuleGroup[] }>('rules')
    const rulesOfAll = groups.flatMap((group) => group.rules)
    const firing = rulesOfAll.filter(({ state }) => state === 'firing').map(({ name }) => name)
    return { evaluations: groups.map(({ lastEvaluation }) => lastEvaluation), firing: new Set(firing) }
  }
  const lookAgain = async () => {
    const before = await look()
    for (;;) {
      const now = await look()
      if (now.evaluations.every((at, group) => at !== before.evaluations[group])) return now.firing
      await wait(50)
    }
  }
  let looking: Promise<ReadonlySet<string>> | null = null
  return {
    nextEvaluation: () => (looking ??= lookAgain().finally(() => (looking = null))),
    async everFired() {
      const query = encodeURIComponent('count by (alertname) (count_over_time(ALERTS{alertstate="firing"}[1h]))')
      const { result } = await ask<{ result: { metric: { alertname: string } }[] }>(`query?query=${query}`)
      return new Set(result.map(({ metric }) => metric.alertname))
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

interface RuleGroup {
  lastEvaluation: string
  rules: { name: string; state: string }[]
}

const configuration = (targets: readonly string[]) => `
global: { scrape_interval: ${intervalMs}ms, scrape_timeout: ${intervalMs}ms, evaluation_interval: ${intervalMs}ms }
rule_files: [rules.yml]
scrape_configs:
  - job_name: aisle
    static_configs: [{ targets: ${JSON.stringify(targets)} }]
`
