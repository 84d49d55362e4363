import { timingSafeEqual } from 'node:crypto'
import * as limits from '@aisle/contract/limits'
import type { Deps } from '../../platform/deps.ts'
import { targetOf, type LookupForm } from './lookup-form.ts'

/** W5: codes are counted per requested trip and mailbox, without revealing whether that trip exists. */
export function captchaTarget(deps: Pick<Deps, 'vault'>, form: LookupForm, mailbox: string): string {
  return deps.vault.hash('captcha-target', `${targetOf(form)} ${mailbox}`)
}

export function newCode(deps: Pick<Deps, 'random'>): { code: string; salt: string } {
  const code = String(deps.random.int(10 ** limits.captchaDigits)).padStart(limits.captchaDigits, '0')
  return { code, salt: deps.random.bytes(12).toString('base64url') }
}

export const hashCode = (deps: Pick<Deps, 'vault'>, code: string, salt: string) =>
  deps.vault.hash('captcha-code', `${salt} ${code}`)

/** Typed codes may contain spaces and full-width digits. */
export function isCode(deps: Pick<Deps, 'vault'>, typed: string, stored: { codeHash: string; salt: string }): boolean {
  const code = typed.normalize('NFKC').replace(/\s/gu, '')
  return timingSafeEqual(Buffer.from(hashCode(deps, code, stored.salt)), Buffer.from(stored.codeHash))
}
