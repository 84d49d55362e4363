const longestAnswerBytes = 256 * 1024

/** Its message is safe to log. */
class Kuaidi100Failed extends Error {
  override name = 'Kuaidi100Failed'
}

/**
 * Posts a form to a service of Kuaidi100.
 * @returns its answer as JSON, of no known shape
 * @throws Kuaidi100Failed
 */
export async function postToKuaidi100(url: string, body: URLSearchParams, timeoutMs: number): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return JSON.parse(await boundedText(response)) as unknown
  } catch (error) {
    // Errors of fetch may quote the address; the kind of failure is enough.
    throw new Kuaidi100Failed(
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
