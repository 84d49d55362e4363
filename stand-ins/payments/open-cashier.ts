/**
 * Fetches the hidden form of a payment from the product and posts it, as a browser would, so that a script may decide
 * a payment without one. A product that is away or gives no form out changes nothing.
 */
export async function openCashier(productUrl: string | undefined, paymentNo: string): Promise<void> {
  if (productUrl === undefined) return
  try {
    const answer = await fetch(`${productUrl}/demo/cashier/${encodeURIComponent(paymentNo)}`)
    if (!answer.ok) return
    const body: unknown = await answer.json()
    const form = readForm(body)
    if (form) await fetch(form.url, { method: 'POST', body: new URLSearchParams(form.fields), redirect: 'manual' })
  } catch {
    // The caller then says that the payment is unknown.
  }
}

function readForm(body: unknown): { url: string; fields: Record<string, string> } | undefined {
  if (typeof body !== 'object' || body === null || !('data' in body)) return undefined
  const { data } = body
  if (typeof data !== 'object' || data === null || !('wapPayUrl' in data) || !('wapPayParam' in data)) return undefined
  const { wapPayUrl, wapPayParam } = data
  if (typeof wapPayUrl !== 'string' || typeof wapPayParam !== 'object' || wapPayParam === null) return undefined
  const fields = Object.entries(wapPayParam).map(([name, value]) => [name, String(value)])
  return { url: wapPayUrl, fields: Object.fromEntries(fields) }
}
