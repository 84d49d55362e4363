import type { Ref } from 'react'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { CodeField } from '../../ui/fields/CodeField.tsx'
import { lookupPhrases } from './lookup-phrases.ts'
import { problemText } from './problem-text.ts'
import type { CodeEntry } from './use-mail-code.ts'

interface CodeRowProps {
  entry: CodeEntry
  /** How the code travels. */
  by?: 'mail' | 'text'
  onSend: () => void
  inputRef?: Ref<HTMLInputElement>
}

/** The field for the code with its send button; after sending it shows where the code went. */
export function CodeRow({ entry, by = 'mail', onSend, inputRef }: CodeRowProps) {
  const t = usePhrases(lookupPhrases)
  const inLanguage = useBilingual()
  const { code, error, sending } = entry
  const errorText = error && ('message' in error ? inLanguage(error.message) : problemText(t, error.problem))
  return (
    <CodeField
      label={t(by === 'text' ? 'textedCode' : 'code')}
      name="captcha"
      value={code.typed}
      onValue={entry.setTyped}
      placeholder={t('codeExample')}
      sendLabel={t('sendCode')}
      busyLabel={t('sendingCode')}
      busy={sending}
      waitLabel={(seconds) => t('resendIn', { n: seconds })}
      waitUntil={code.waitUntil}
      onSend={onSend}
      error={errorText}
      hint={code.sentTo ? t('codeSent', { mail: code.sentTo }) : undefined}
      {...(inputRef && { inputRef })}
    />
  )
}
