import { extname } from 'node:path'
import { operatorPaths, type ChangeReport } from '@aisle/contract/operator'
import { callServer } from './call-server.ts'
import { contentName, showReport } from './change-commands.ts'
import type { Invocation } from './commands.ts'
import { readText, writeText, writtenRows } from './files.ts'
import { exitCodes, Stopped } from './stopped.ts'
import { endProgress, progress, type Terminal } from './terminal.ts'

/** Characters of a part: small enough to send again over a poor connection. */
const partLength = 25_000
const date = /^\d{4}-\d{2}-\d{2}$/

export async function manifest(invocation: Invocation): Promise<number> {
  const [flightNo = '', flightDate = '', file] = invocation.operands
  if (!/^MF\d{3,4}$/.test(flightNo) || !date.test(flightDate)) {
    throw new Stopped('usage', 'Say the flight as MF829 2026-11-20.')
  }
  const flight = { flightNo, flightDate }
  if (file === undefined) return exportManifest(invocation, flight)
  const ending = extname(file)
  if (ending !== '.json' && ending !== '.csv') return compare(invocation, { ...flight, text: readText(file) })
  return load(invocation, { flight, text: readText(file), format: ending.slice(1) })
}

interface Flight {
  flightNo: string
  flightDate: string
}

async function load(
  { server, flags, terminal }: Invocation,
  { flight, text, format }: { flight: Flight; text: string; format: string },
): Promise<number> {
  const to = server()
  const sha256 = contentName(text)
  const upload = `${flight.flightNo}-${flight.flightDate}-${sha256.slice(0, 16)}`
  const parts = Math.max(1, Math.ceil(text.length / partLength))
  for (let part = 1; part <= parts; part += 1) {
    progress(terminal, `part ${part} of ${parts}`)
    const of = text.slice((part - 1) * partLength, part * partLength)
    await callServer(to, operatorPaths.manifestPart, { ...flight, upload, part, parts, sha256, format, text: of })
  }
  endProgress(terminal)
  const report = await callServer<ChangeReport>(to, operatorPaths.manifest, { ...flight, upload, dryRun: !flags.apply })
  return showReport(terminal, report, flags)
}

async function exportManifest({ server, flags, terminal }: Invocation, flight: Flight): Promise<number> {
  const { rows } = await callServer<{ rows: object[] }>(server(), operatorPaths.manifestList, flight)
  if (flags.out === undefined) terminal.out(writtenRows('.json', rows))
  else {
    writeText(flags.out, writtenRows(flags.out, rows))
    terminal.err(`${rows.length} passengers in ${flags.out}\n`)
  }
  return exitCodes.done
}

interface Comparison {
  problems: string[]
  missing: string[]
  extra: string[]
  matched: number
  stillKnown: number
}

async function compare({ server, flags, terminal }: Invocation, list: Flight & { text: string }): Promise<number> {
  if (flags.apply)
    throw new Stopped('usage', 'A names-only list has no tickets and documents: it is compared, never applied.')
  const found = await callServer<Comparison>(server(), operatorPaths.manifestCompare, list)
  if (flags.json) terminal.out(`${JSON.stringify(found)}\n`)
  else showComparison(terminal, found)
  const isSame = found.problems.length + found.missing.length + found.extra.length + found.stillKnown === 0
  return isSame ? exitCodes.done : exitCodes.refused
}

function showComparison(terminal: Terminal, { problems, missing, extra, matched, stillKnown }: Comparison): void {
  for (const problem of problems) terminal.out(`problem   ${problem}\n`)
  for (const name of missing) terminal.out(`not here  ${name}\n`)
  for (const name of extra) terminal.out(`not there ${name}\n`)
  terminal.out(
    `${matched} names agree, ${missing.length} are in the list only, ${extra.length} in the manifest only, `
      + `${stillKnown} are deleted in the list and still known.\n`,
  )
}
