/** A waybill as carriers print it, from any keyboard and without spaces; null for what cannot be one. */
export function getWaybill(typed: string): string | null {
  const waybill = typed
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .toUpperCase()
  return /^[A-Z0-9-]{6,32}$/.test(waybill) ? waybill : null
}
