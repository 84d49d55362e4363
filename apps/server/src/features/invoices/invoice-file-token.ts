import type { Deps } from '../../platform/deps.ts'

/** The target of an address: an invoice's file, or the receipt of an order. */
export type FileOf = { what: 'blue' | 'red'; id: string } | { what: 'receipt'; id: string }

type Signer = Pick<Deps, 'vault'>

export const fileBase = '/invoice-files/'

/**
 * A signed path that opens the file until then, without a session: browsers, mail programs and in-app viewers send none.
 * Make it only for the passenger whose file it is.
 */
export function filePath({ vault }: Signer, { what, id }: FileOf, until: Date): string {
  const text = [what, id, Math.floor(until.getTime() / 1000).toString(36)].join('.')
  return `${fileBase}${text}.${vault.sign('invoice-file', text)}`
}

/** Null for a token that is forged or too old. */
export function readFileToken({ vault }: Signer, token: string, now: Date): FileOf | null {
  const [, text = '', what = '', id = '', until = '', signature = ''] =
    /^((blue|red|receipt)\.([\w-]{1,60})\.([\da-z]{1,10}))\.([\w-]{43})$/.exec(token) ?? []
  if (!vault.signed('invoice-file', text, signature)) return null
  if (now.getTime() >= parseInt(until, 36) * 1000) return null
  return what === 'receipt' || what === 'blue' || what === 'red' ? { what, id } : null
}
