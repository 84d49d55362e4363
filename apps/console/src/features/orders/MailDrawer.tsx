import { readEmail } from '@aisle/contract/contact'
import { staffPath, type StaffOrder } from '@aisle/contract/console'
import { useState } from 'react'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { ChangeDrawer } from '../../ui/ChangeDrawer.tsx'
import { showDone } from '../../ui/done-store.ts'
import { Field } from '../../ui/Field.tsx'
import { orderActPhrases } from './order-act-phrases.ts'

interface Resent {
  result: 'done' | 'same'
  to: string
  contact: string | null
}

/** The confirmation of the order once more, to its contact or to a mailbox that the passenger names. */
export function MailDrawer({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const { text } = useLanguage()
  // A repetition of this drawer's request sends nothing; another drawer sends again.
  const [key] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState('')
  const elsewhere = typed.trim() !== ''
  const isMailbox = readEmail(typed) !== null
  const request = { orderNo: order.orderNo, key, ...(elsewhere && { to: typed.trim() }) }
  return (
    <ChangeDrawer<Resent>
      title={text(orderActPhrases.mail)}
      change={{ path: staffPath('mailResend'), request: elsewhere && !isMailbox ? null : request }}
      differenceOf={({ to, contact }) => [
        {
          id: 'to',
          name: text(orderActPhrases.mailTo),
          ...(elsewhere && { was: contact ?? text(orderActPhrases.noMailbox) }),
          is: to,
        },
        { id: 'reads', name: text(orderActPhrases.reads), is: text(orderActPhrases.mailWords) },
        { id: 'final', name: text(orderActPhrases.final), is: text(orderActPhrases.mailFinal) },
      ]}
      confirmWords={() => text(orderActPhrases.mail)}
      onClose={onClose}
      onDone={() => showDone({ text: text(orderActPhrases.mailSent).replace('{orderNo}', order.orderNo) })}
    >
      {order.kind !== 'PICKUP' && (
        <Field
          label={text(orderActPhrases.elsewhere)}
          hint={text(orderActPhrases.elsewhereHint)}
          problem={elsewhere && !isMailbox && typed.includes('@') ? text(orderActPhrases.notMailbox) : undefined}
        >
          {(ids) => (
            <input
              {...ids}
              className="in"
              type="email"
              autoComplete="off"
              maxLength={200}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
      )}
    </ChangeDrawer>
  )
}
