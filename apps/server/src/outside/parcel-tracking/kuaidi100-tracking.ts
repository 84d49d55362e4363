import * as limits from '@aisle/contract/limits'
import { getParameter, readAnswer, getSign } from './kuaidi100-wire.ts'
import { TrackingFailed, type ParcelQuestion, type ParcelReport, type ParcelTracking } from './parcel-tracking.ts'

export interface Kuaidi100Config {
  customer: string
  key: string
  url: string
}

const longestAnswerBytes = 256 * 1024

/**
 * Uses Kuaidi100's realtime query. The caller must limit its pace, because Kuaidi100 locks numbers queried too often.
 */
export function kuaidi100Tracking(config: Kuaidi100Config): ParcelTracking {
  return { track: (question) => ask(config, question) }
}

async function ask({ url, ...account }: Kuaidi100Config, question: ParcelQuestion): Promise<ParcelReport> {
  const param = getParameter(question)
  const body = new URLSearchParams({ customer: account.customer, param, sign: getSign(param, account) })
  const answer = readAnswer(await post(url, body))
  if (!answer) throw new TrackingFailed('Kuaidi100 gave no usable answer')
  if ('refusedWith' in answer) {
    throw new TrackingFailed(
      `Kuaidi100 refused with ${/^\d{1,4}$/.exec(answer.refusedWith)?.[0] ?? 'a word of its own'}`,
    )
  }
  return answer.report
}

async function post(url: string, body: URLSearchParams): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(limits.trackingTimeoutMs),
    })
    return JSON.parse(await boundedText(response)) as unknown
  } catch (error) {
    // Errors of fetch may quote the address; the kind of failure is enough.
    throw new TrackingFailed(
      error instanceof Error && error.name === 'TimeoutError' ? 'Kuaidi100 is silent' : 'Kuaidi100 cannot be read',
    )
  }
}

async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  // Leaving the loop early cancels the rest of the answer.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > longestAnswerBytes) throw new Error('more than 256 kB')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
