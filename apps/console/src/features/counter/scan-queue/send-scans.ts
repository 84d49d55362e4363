import type { Bilingual } from '@aisle/contract/language'
import { CallRefused } from '../../../api/call-console.ts'
import { clockTime } from '../../../language/formats.ts'
import { redeem, type Redeemed } from '../redeem.ts'
import { judgeSent, type QueuedScan } from './scan-queue-rules.ts'
import { scanQueuePhrases as phrases } from './scan-queue-phrases.ts'
import { forgetScan, keepScan, readScans } from './kept-scans.ts'

/** The server has judged the code. After every other refusal the scan is sent again. */
const final = new Set(['notFound', 'stateChanged', 'invalidRequest'])

/**
 * Sends what this device keeps, one scan after the other, in one page at a time.
 * @returns how many pieces the server took
 * @throws CallRefused where the server does not answer, or not to this person: the rest is kept
 */
export const sendScans = (serverNow: () => string): Promise<number> =>
  navigator.locks.request('aisle.counter.scans', async () => {
    let sent = 0
    for (const scan of (await readScans()).filter(({ problem }) => problem === null))
      if (await sendScan({ ...scan, askedAt: scan.askedAt ?? serverNow() })) sent += 1
    return sent
  })

async function sendScan(scan: QueuedScan): Promise<boolean> {
  // Kept before the request: if the answer is lost, the next one is read with this in mind.
  await keepScan(scan)
  try {
    const answer = await redeem(scan.code, false)
    const problem = problemWith(scan, answer)
    if (problem === null) await forgetScan(scan.id)
    else await keepScan({ ...scan, problem })
    return problem === null
  } catch (error) {
    if (!(error instanceof CallRefused) || !final.has(error.error)) throw error
    await keepScan({ ...scan, problem: error.words })
    return false
  }
}

function problemWith(scan: QueuedScan, answer: Redeemed): Bilingual | null {
  const sent = judgeSent(scan, answer)
  if (sent === 'taken') return null
  const fill = (words: string) => words.replace('{orderNo}', answer.orderNo).replace('{at}', clockTime(answer.usedAt))
  return { zh: fill(phrases[sent].zh), en: fill(phrases[sent].en) }
}
