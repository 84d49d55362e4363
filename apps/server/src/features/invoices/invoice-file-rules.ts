import type { Bilingual } from '@aisle/contract/language'

/** The name under which a file is saved; the number is the invoice's, or the order's. */
export const fileNames: Record<'blue' | 'red' | 'receipt', (number: string) => Bilingual> = {
  blue: (number) => ({ zh: `电子发票-${number}.pdf`, en: `invoice-${number}.pdf` }),
  red: (number) => ({ zh: `红字发票-${number}.pdf`, en: `red-invoice-${number}.pdf` }),
  // A receipt is in English, its name as well.
  receipt: (number) => ({ zh: `receipt-${number}.pdf`, en: `receipt-${number}.pdf` }),
}

/** Old programs take the English name, all others the Chinese one (RFC 6266). */
export function getDisposition(name: Bilingual): string {
  return `attachment; filename="${name.en}"; filename*=UTF-8''${encodeURIComponent(name.zh)}`
}
