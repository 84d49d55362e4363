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
  return envelope.code === successCode ? envelope.data : refuse(envelope)
}

function refuse({ message: zh, messageEn: en, data }: Envelope<unknown>): never {
  // A refusal's data name the error.
  const { error, ...detail } = data as ErrorData & Record<string, unknown>
  throw new CallRefused(error, { zh, en }, detail)
}

/**
 * Asks for a file, which the browser keeps where it keeps downloads.
 * @returns the file
 * @throws CallRefused, also where the file breaks off
 */
export async function downloadFromConsole(path: string, body: object): Promise<{ name: string; content: Blob }> {
  const file = await reach(async () => {
    const answer = await post(path, body)
    const [, name] = /filename="([\w.-]+)"/.exec(answer.headers.get('content-disposition') ?? '') ?? []
    // Every other answer is the envelope of a refusal.
    return name ? { name, content: await answer.blob() } : ((await answer.json()) as Envelope<never>)
  })
  return 'content' in file ? file : refuse(file)
}

const send = <Data>(path: string, body: object, signal?: AbortSignal): Promise<Envelope<Data>> =>
  // Every call of the console answers the envelope.
  reach(async () => (await (await post(path, body, signal)).json()) as Envelope<Data>, signal)

/** @throws CallRefused where the server cannot be reached */
async function reach<Answer>(ask: () => Promise<Answer>, signal?: AbortSignal): Promise<Answer> {
  try {
    const answer = await ask()
    answeredAt = new Date()
    return answer
  } catch (error) {
    // Given up by the caller. A time that ran out is a server that does not answer.
    if (signal?.aborted && !isTimeout(signal.reason)) throw error
    throw new CallRefused('away', away)
  }
}

const isTimeout = (reason: unknown) => reason instanceof DOMException && reason.name === 'TimeoutError'

function post(path: string, body: object, signal?: AbortSignal): Promise<Response> {
  const attended = isAttended()
  if (attended) noteAttendedCall()
  return fetch(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [consoleHeader]: attended ? attendance.attended : attendance.unattended,
    },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  })
}
