import * as limits from '@aisle/contract/limits'
import { postToKuaidi100 } from '../kuaidi100/post-to-kuaidi100.ts'
import { getParameter, readAnswer, getSign } from './kuaidi100-wire.ts'
import { TrackingFailed, type ParcelQuestion, type ParcelReport, type ParcelTracking } from './parcel-tracking.ts'

export interface Kuaidi100Config {
  customer: string
  key: string
  url: string
}

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
    return await postToKuaidi100(url, body, limits.trackingTimeoutMs)
  } catch (error) {
    throw new TrackingFailed(error instanceof Error ? error.message : undefined)
  }
}
