import { setUpBlock, type Setting } from './block-world.ts'
import type { Answer } from './connection.ts'
import { codeOf, isDeliberate, wrongWith } from './judge-answer.ts'
import { passengersOf, secretsOf } from './passengers.ts'
import { chooseRequest } from './requests/choose-request.ts'
import type { FuzzRequest } from './requests/fuzz-request.ts'
import { diceOf } from './seeded-dice.ts'
import type { StaffKeys } from './staff-keys.ts'
import type { Watch } from './watch-server.ts'

/** Requests with the same six passengers: their logins and orders are made before the first of them. */
export const blockSize = 2_000

export interface Finding {
  /** Null where no single request did it. */
  index: number | null
  what: string
  /** The request's beginning, and the answer's. */
  detail: string
}

export interface Tally {
  sent: number
  refusedBusy: number
  /** By kind, and by call: how many were answered, and how many of these with success. */
  kinds: Map<string, { sent: number; succeeded: number }>
  calls: Map<string, { sent: number; succeeded: number }>
  slowestMs: number
}

export interface Run extends Setting {
  seed: number
  keys: StaffKeys
  watch: Watch
  pid: number
  now: () => Date
  workers: number
  tally: Tally
  findings: Finding[]
}

const slowMs = 1_000
const mostRepeated = 20
const busyPauseMs = 300
const mostBusy = 50
const detailLength = 500

/** Sends the requests from `from` to before `until`, all of one block. */
export async function sendBlock(run: Run, { from, until }: { from: number; until: number }): Promise<void> {
  const block = Math.floor(from / blockSize)
  run.watch.keepSecret(secretsOf(passengersOf(block)))
  const world = await setUpBlock(run, block)
  noteLog(run, { from, until: from })
  const slow: { index: number; request: FuzzRequest }[] = []
  let next = from
  const work = async () => {
    while (next < until) {
      const index = next
      next += 1
      const request = chooseRequest({ dice: diceOf(run.seed, index), world, keys: run.keys, now: run.now, index })
      const answer = await sendOne(run, request)
      note(run, { index, request, answer })
      if (answer.ms > slowMs) slow.push({ index, request })
      if (index % 200 === 0) await run.watch.sample(run.pid)
    }
  }
  await Promise.all(Array.from({ length: run.workers }, work))
  for (const { index, request } of slow.slice(0, mostRepeated)) await repeatAlone(run, { index, request })
  noteLog(run, { from, until })
}

async function sendOne(run: Run, request: FuzzRequest): Promise<Answer> {
  const { bytes } = request
  for (let again = 0; ; again += 1) {
    const answer = await run.connections.exchange(bytes, request)
    if (!isDeliberate(answer) || again === mostBusy) return answer
    run.tally.refusedBusy += 1
    await new Promise((resolve) => setTimeout(resolve, busyPauseMs))
  }
}

function note(
  { tally, findings }: Run,
  { index, request, answer }: { index: number; request: FuzzRequest; answer: Answer },
) {
  const code = codeOf(answer)
  const { status } = answer
  // Outside the calls there is no envelope, or one with another code; a bare call's code is 0 (E7).
  const succeeded = request.call ? code === '200' || code === '0' : status !== null && status >= 200 && status < 400
  tally.sent += 1
  tally.slowestMs = Math.max(tally.slowestMs, answer.ms)
  count(tally.kinds, request.kind, succeeded)
  if (request.call) count(tally.calls, request.call, succeeded)
  const what = wrongWith(request, answer)
  if (what) findings.push({ index, what: `${request.kind}: ${what}`, detail: show(request, answer) })
}

function count(counts: Tally['kinds'], name: string, succeeded: boolean): void {
  const { sent, succeeded: before } = counts.get(name) ?? { sent: 0, succeeded: 0 }
  counts.set(name, { sent: sent + 1, succeeded: before + (succeeded ? 1 : 0) })
}

const show = ({ bytes }: FuzzRequest, { status, body }: Answer): string =>
  JSON.stringify({
    request: bytes.toString('latin1', 0, detailLength),
    status,
    answer: body.toString('utf8', 0, detailLength),
  })

/** Under load, every answer may be late; alone, none is. */
async function repeatAlone(run: Run, { index, request }: { index: number; request: FuzzRequest }): Promise<void> {
  const answer = await run.connections.exchange(request.bytes, request)
  if (answer.ms <= slowMs) return
  run.findings.push({
    index,
    what: `${request.kind}: ${Math.round(answer.ms)} ms when repeated alone`,
    detail: show(request, answer),
  })
}

/** The log names no index, so the finding can only name the requests around it. */
function noteLog({ watch, findings }: Run, { from, until }: { from: number; until: number }): void {
  for (const what of watch.takeMistakes()) {
    const [head = ''] = what.split(': {', 1)
    const words = /"(?:msg|message)":"[^"]{0,100}"/.exec(what)?.[0] ?? ''
    const [place = ''] = /"(?:url|path|route)":"[^"]{0,100}"/.exec(what) ?? []
    const within = until > from ? `a request from ${from} to ${until - 1}` : 'while passengers logged in and bought'
    findings.push({ index: null, what: `${head} ${words} ${place}`.trim(), detail: `${within}: ${what}` })
  }
}
