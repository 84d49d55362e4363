/** GETs, or POSTs `body` as JSON, and answers status and parsed JSON. */
export async function ask(url: string, body?: unknown): Promise<{ status: number; body: unknown }> {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const response = await fetch(url, init)
  return { status: response.status, body: await response.json() }
}
