import { useRef, useState } from 'react'
import * as limits from '@aisle/contract/limits'
import type { ApiError } from '../../api/api-error.ts'
import { usePhrases } from '../../language/phrases.ts'
import { Button } from '../../ui/Button.tsx'
import { FieldGroup } from '../../ui/fields/FieldGroup.tsx'
import { Sheet } from '../../ui/layers/Sheet.tsx'
import { useTapGuard } from '../../ui/use-tap-guard.ts'
import { CheckFailure, CodeRow, useCodeEntry } from '../pre-purchase/index.ts'
import { isMobile } from './masked-contact.ts'
import { LogInAgain } from './LogInAgain.tsx'
import { proofPhrases } from './proof-phrases.ts'
import { codeStoreOf } from './proof-store.ts'
import { getAskedProof, type ProofSubject } from './proof-subjects.ts'

interface ProofSheetProps {
  subject: ProofSubject
  /** The masked mailbox or mobile that gets the code; null: only a fresh login is a proof. */
  sentTo: string | null
  onClose: () => void
  onProved: () => void
}

/** Asks for the code that goes to the order's contact (O9), or to the login's own mailbox (L7). */
export function ProofSheet({ subject, sentTo, onClose, onProved }: ProofSheetProps) {
  const t = usePhrases(proofPhrases)
  const [instead, setInstead] = useState(false)
  const { title, whyLogIn } = getAskedProof(subject)
  return (
    <Sheet title={t(title)} onClose={onClose}>
      {sentTo === null || instead ? (
        <LogInAgain why={t(whyLogIn)} onLoggedIn={onProved} onGone={onClose} />
      ) : (
        <>
          <CodeForm subject={subject} sentTo={sentTo} onProved={onProved} />
          {subject.of === 'login' && (
            <Button kind="txt" wide onClick={() => setInstead(true)}>
              {t('noMail')}
            </Button>
          )}
        </>
      )}
    </Sheet>
  )
}

type CodeFormProps = Pick<ProofSheetProps, 'subject' | 'onProved'> & { sentTo: string }

function CodeForm({ subject, onProved, sentTo }: CodeFormProps) {
  const t = usePhrases(proofPhrases)
  const asked = getAskedProof(subject)
  const by = isMobile(sentTo) ? 'text' : 'mail'
  const contact = subject.of === 'login' ? sentTo : t(by === 'text' ? 'mobile' : 'mailbox', { to: sentTo })
  const entry = useCodeEntry(codeStoreOf(subject))
  const [failure, setFailure] = useState<ApiError | null>(null)
  const { busy, begin, release } = useTapGuard()
  const codeInput = useRef<HTMLInputElement>(null)

  async function send() {
    const refused = await entry.sendBy(asked.send)
    setFailure(refused)
    if (!refused) codeInput.current?.focus()
  }

  async function submit() {
    setFailure(null)
    if (!entry.checkTyped()) return codeInput.current?.focus()
    if (!begin()) return
    const { done, failure: refused } = await entry.verifyBy(async (captcha) => {
      await asked.verify(captcha)
    })
    // Stays busy while the screen behind it acts.
    if (done) return onProved()
    release()
    if (refused) setFailure(refused)
    else codeInput.current?.focus()
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <p className="b2 c2" style={{ margin: '-.5rem 0 1rem' }}>
        {t(asked.why, { contact, n: limits.orderProofMinutes })}
      </p>
      {failure && <CheckFailure error={failure} />}
      <FieldGroup inset>
        <CodeRow entry={entry} by={by} onSend={() => void send()} inputRef={codeInput} />
      </FieldGroup>
      <Button wide type="submit" style={{ marginTop: '1rem' }} busy={busy} busyLabel={t('confirming')}>
        {t('confirm')}
      </Button>
    </form>
  )
}
