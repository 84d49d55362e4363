import { attendance, consoleHeader } from '@aisle/contract/console'
import { successCode, type Envelope, type ErrorData } from '@aisle/contract/envelope'
import type { Bilingual } from '@aisle/contract/language'
import { isAttended, noteAttendedCall } from './attendance.ts'

/** A refused call. The server's words say why and what to do next. */
export class CallRefused extends Error {
  override name = 'CallRefused'
  readonly error: string
  readonly words: Bilingual
  /** What the refusal says besides its name. */
  readonly detail: Readonly<Record<string, unknown>>
  constructor(error: string, words: Bilingual, detail: Readonly<Record<string, unknown>> = {}) {
    super(error)
    this.error = error
    this.words = words
    this.detail = detail
  }
}

const away: Bilingual = {
  zh: '服务器没有应答，没有任何改动。请检查网络后重试。',
  en: 'The server did not answer and nothing was changed. Check the network and try again.',
}

let answeredAt = new Date()

/** When the server last answered this page: so old is what it shows. */
export const lastAnsweredAt = (): Date => answeredAt

/** @throws CallRefused, also where the server cannot be reached */
export async function callConsole<Data>(path: string, body: object = {}, signal?: AbortSignal): Promise<Data> {
  const envelope = await send<Data>(path, body, signal)
  if (envelope.code === successCode) return envelope.data
  const { message: zh, messageEn: en } = envelope
  // A refusal's data name the error.
  const { error, ...detail } = envelope.data as unknown as ErrorData & Record<string, unknown>
  throw new CallRefused(error, { zh, en }, detail)
}

async function send<Data>(path: string, body: object, signal?: AbortSignal): Promise<Envelope<Data>> {
  const attended = isAttended()
  if (attended) noteAttendedCall()
  try {
    const answer = await fetch(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [consoleHeader]: attended ? attendance.attended : attendance.unattended,
      },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    })
    // Every call of the console answers the envelope.
    const envelope = (await answer.json()) as Envelope<Data>
    answeredAt = new Date()
    return envelope
  } catch (error) {
    if (signal?.aborted) throw error
    throw new CallRefused('away', away)
  }
}
