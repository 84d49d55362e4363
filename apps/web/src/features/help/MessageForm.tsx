import { useId, useRef, useState } from 'react'
import { readEmail } from '@aisle/contract/contact'
import * as limits from '@aisle/contract/limits'
import { leaveMessage } from '@aisle/contract/portal'
import { useApiMutation } from '../../api/writes.ts'
import { inFlight } from '../../environment/portal-mode.ts'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { useRoute } from '../../navigation/router.ts'
import { useSession } from '../../session/session-store.ts'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { FieldColumns } from '../../ui/fields/FieldColumns.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Note } from '../../ui/Note.tsx'
import { messagePhrases } from './message-phrases.ts'

/** A message to customer service, answered by e-mail and, aboard, on "Me"; `?orderNo=` names the order concerned. */
export function MessageForm() {
  const t = usePhrases(messagePhrases)
  const bilingual = useBilingual()
  const { query } = useRoute()
  const [form, setForm] = useState({ email: '', orderNo: query['orderNo'] ?? '', text: '' })
  const [checked, setChecked] = useState(false)
  const email = useRef<HTMLInputElement>(null)
  const words = useRef<HTMLTextAreaElement>(null)
  const missingId = useId()
  const send = useApiMutation(leaveMessage)
  const session = useSession()
  const emailWrong = checked && readEmail(form.email) === null
  const textMissing = checked && form.text.trim() === ''

  function change(part: Partial<typeof form>) {
    setForm({ ...form, ...part })
    setChecked(false)
    send.reset()
  }
  function submit() {
    setChecked(true)
    if (readEmail(form.email) === null) return email.current?.focus()
    if (form.text.trim() === '') return words.current?.focus()
    const { orderNo, ...message } = form
    send.mutate({ ...message, ...(orderNo.trim() !== '' && { orderNo }) })
  }

  if (send.isSuccess) {
    return (
      <div role="status">
        <Note icon="check">{t(inFlight() && session ? 'sentAboard' : 'sent', { email: form.email })}</Note>
      </div>
    )
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <h2 className="vh">{t('title')}</h2>
      {inFlight() && (
        <p className="b2 c2" style={{ margin: '0 .25rem .625rem' }}>
          {t('aboard')}
        </p>
      )}
      <FieldColumns>
        <Field
          inputRef={email}
          type="email"
          inputMode="email"
          autoComplete="email"
          label={t('email')}
          placeholder={t('emailHint')}
          value={form.email}
          error={emailWrong && t('emailWrong')}
          onValue={(value) => change({ email: value })}
        />
        <Field
          label={t('order')}
          inputMode="numeric"
          autoComplete="off"
          numeric
          value={form.orderNo}
          onValue={(orderNo) => change({ orderNo })}
        />
        <label className={textMissing ? 'f bad' : 'f'}>
          <span>{t('words')}</span>
          <textarea
            ref={words}
            rows={5}
            maxLength={limits.messageLength}
            placeholder={t('wordsHint')}
            value={form.text}
            aria-invalid={textMissing || undefined}
            aria-describedby={textMissing ? missingId : undefined}
            onChange={(event) => change({ text: event.target.value })}
          />
          {textMissing && (
            <span className="er" id={missingId}>
              <Icon name="alert" size="x" />
              <span>{t('wordsMissing')}</span>
            </span>
          )}
        </label>
      </FieldColumns>
      {send.error && (
        <div role="alert" style={{ marginTop: '.75rem' }}>
          <Note icon="alert">{bilingual(send.error.messages)}</Note>
        </div>
      )}
      <ActionBar>
        <Button type="submit" grow busy={send.isPending} busyLabel={t('sending')}>
          {t('send')}
        </Button>
      </ActionBar>
    </form>
  )
}
