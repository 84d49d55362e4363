/** A waybill as carriers print it, without spaces; null for what cannot be one. */
export function getWaybill(typed: string): string | null {
  const waybill = typed.replace(/\s/g, '').toUpperCase()
  return /^[A-Z0-9-]{6,32}$/.test(waybill) ? waybill : null
}
