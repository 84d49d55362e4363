import type { AlipaySdk, AlipaySdkCommonResult } from 'alipay-sdk'
import { z } from 'zod'

const timeoutMs = 10_000
const longestAnswerBytes = 256 * 1024

export type Ask = (method: string, bizContent: Record<string, string>) => Promise<AlipaySdkCommonResult>

/**
 * Sends the request that the SDK signs, as its `exec` would, and accepts only signed answers. `exec` follows ten
 * redirects to any address and repeats the request there.
 */
export function openAlipayApi(sdk: AlipaySdk): Ask {
  return async (method, bizContent) => {
    const address = new URL(sdk.pageExecute(method, 'GET', { bizContent }))
    const body = new URLSearchParams({ biz_content: address.searchParams.get('biz_content') ?? '' })
    address.searchParams.delete('biz_content')
    const text = await post(address, body)
    const key = `${method.replaceAll('.', '_')}_response`
    const { sign, [key]: answer, error_response: refusal } = envelope.parse(JSON.parse(text))
    // The SDK reads the signed text between these names.
    sdk.checkResponseSign(text, key, z.string().parse(sign), '')
    return inCamelCase(fields.parse(answer ?? refusal))
  }
}

const envelope = z.record(z.string(), z.unknown())
const fields = z.looseObject({ code: z.string(), msg: z.string().default('') })

/** As the SDK names them. */
const inCamelCase = (answer: z.infer<typeof fields>): AlipaySdkCommonResult => ({
  ...Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [
      name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  ),
  code: answer.code,
  msg: answer.msg,
})

async function post(address: URL, body: URLSearchParams): Promise<string> {
  const response = await fetch(address, {
    method: 'POST',
    body,
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`Alipay answered with status ${response.status}`)
  }
  const chunks: Uint8Array[] = []
  let bytes = 0
  // Leaving the loop early cancels the rest of the answer.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > longestAnswerBytes) throw new Error('Alipay answered too much')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
