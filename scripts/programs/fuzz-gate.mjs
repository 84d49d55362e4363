import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { spawn } from 'node:child_process'
import { buildGateFuzzer } from '../building/build-gate-fuzzer.mjs'
import { root } from '../machine/install.mjs'
import { gateFuzzSeeds } from './gate-fuzz-seeds.mjs'

/** One input may take this long on a machine that does other work too; alone, none takes a tenth of a second. */
const inputSeconds = 120

/**
 * Lets libFuzzer play client and kernel of the gate's helper. The corpus stays in `.test-output` for the next time.
 * @returns {Promise<{ ok: boolean, ran: string, notRun?: string }>} `ran`: inputs and edges reached
 */
export async function fuzzGate(seconds) {
  const { path, why } = buildGateFuzzer()
  if (!path) return { ok: true, ran: '', notRun: why }
  const folder = join(root, '.test-output/gate-fuzz')
  for (const name of ['corpus', 'seeds']) mkdirSync(join(folder, name), { recursive: true })
  for (const [name, input] of Object.entries(gateFuzzSeeds())) writeFileSync(join(folder, 'seeds', name), input)
  const child = spawn(
    path,
    [
      `-max_total_time=${seconds}`,
      `-timeout=${inputSeconds}`,
      '-max_len=4096',
      '-print_final_stats=1',
      `-artifact_prefix=${folder}/found-`,
      `-dict=${join(root, 'apps/gate/fuzz/lines.dict')}`,
      join(folder, 'corpus'),
      join(folder, 'seeds'),
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text) => (output += text))
  const status = await new Promise((resolve) => child.once('close', resolve))
  const inputs = /number_of_executed_units: (\d+)/.exec(output)?.[1] ?? '0'
  const reached = [...output.matchAll(/cov: (\d+)/g)].at(-1)?.[1] ?? '0'
  const all = /\((\d+) inline 8-bit counters\)/.exec(output)?.[1] ?? '?'
  const ok = status === 0 && Number(inputs) > 0
  if (!ok) console.error(output.slice(-8_000))
  return { ok, ran: `${inputs} inputs, ${reached} of ${all} edges reached` }
}

if (import.meta.main ?? process.argv[1] === import.meta.filename) {
  const { ok, ran, notRun } = await fuzzGate(Number(process.argv[2] ?? 20))
  console.log(notRun ? `NOT RUN: ${notRun}` : ran)
  process.exitCode = ok && !notRun ? 0 : 1
}
