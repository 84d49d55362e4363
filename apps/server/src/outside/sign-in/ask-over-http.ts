import { SignInUnavailable } from './sign-in-provider.ts'

export const timeoutSeconds = 5
const longestAnswerBytes = 64 * 1024

/**
 * The only way to call sign-in systems, including for openid-client: 5 s for the whole answer, at most 64 kB, and no
 * redirects, which would carry secrets to an unconfigured address.
 */
export async function boundedFetch(url: string | URL, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, {
    ...init,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutSeconds * 1000),
  })
  const { status, headers } = response
  const body = await boundedBody(response)
  return new Response(body.length > 0 ? body : null, { status, headers })
}

async function boundedBody(response: Response): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  // Leaving the loop early cancels the rest of the answer.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > longestAnswerBytes) throw new Error('more than 64 kB')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

export interface ProviderAnswer {
  status: number
  text: string
}

/**
 * Returns the system's answer with any status.
 * @throws SignInUnavailable without address, query and cause, because the query contains WeChat's secret and every code
 */
export async function askProvider(system: string, url: URL, init?: RequestInit): Promise<ProviderAnswer> {
  try {
    const response = await boundedFetch(url, init)
    return { status: response.status, text: await response.text() }
  } catch (error) {
    throw new SignInUnavailable(`${system}: ${getFailure(error)}`)
  }
}

/**
 * Undefined for invalid JSON. Ignores the content type, because servers label JSON `text/plain` and error pages
 * `application/json`.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The system's error code, never its message, because messages quote addresses. */
export function getFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'failed'
  if (error.name === 'TimeoutError') return `no answer within ${timeoutSeconds} s`
  const code = getCode(error.cause) ?? getCode(error)
  return code ? `failed with ${code}` : 'no usable answer'
}

function getCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null
  return typeof error.code === 'string' ? getWord(error.code) : null
}

/** A foreign code for our log: only letters, digits and `_.-`, and short. */
export function getWord(text: string): string {
  return /^[\w.-]{1,60}$/.test(text) ? text : 'a word of its own'
}
