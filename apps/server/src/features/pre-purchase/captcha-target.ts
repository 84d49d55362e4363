import type { Deps } from '../../platform/deps.ts'
import { codeKey, type LookupForm } from './lookup-form.ts'

/** W5: codes are counted per requested trip and mailbox, without revealing whether that trip exists. */
export function captchaTarget(deps: Pick<Deps, 'vault'>, form: LookupForm, mailbox: string): string {
  return deps.vault.hash('captcha-target', `${codeKey(form)} ${mailbox}`)
}
