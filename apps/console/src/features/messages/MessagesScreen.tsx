import { consolePaths, staffPath } from '@aisle/contract/console'
import type { StaffClaim } from '@aisle/contract/console-claims'
import type { StaffMessage, StaffMessages } from '@aisle/contract/console-messages'
import { hasRight } from '@aisle/contract/staff-roles'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { callConsole } from '../../api/call-console.ts'
import { shortTime } from '../../language/formats.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { ClaimMark } from '../../claims/ClaimMark.tsx'
import { ClaimNote } from '../../claims/ClaimNote.tsx'
import { useClaim, useClaimsEnd } from '../../claims/use-claim.ts'
import { useSession } from '../../session/use-session.ts'
import { ChangeDrawer } from '../../ui/ChangeDrawer.tsx'
import { showDone } from '../../ui/done-store.ts'
import { Field } from '../../ui/Field.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { useNow } from '../../ui/use-now.ts'

const phrases = {
  title: { zh: '留言', en: 'Messages' },
  nothing: { zh: '没有等答复的留言。', en: 'No message waits for an answer.' },
  answer: { zh: '答复', en: 'Answer' },
  order: { zh: '订单', en: 'order' },
  aboard: { zh: '来自飞机 {tail}', en: 'from aircraft {tail}' },
  words: { zh: '答复（{language}）', en: 'Answer ({language})' },
  zh: { zh: '中文', en: 'Chinese' },
  en: { zh: '英文', en: 'English' },
  to: { zh: '发到', en: 'To' },
  reads: { zh: '旅客读到', en: 'Passenger reads' },
  byMail: { zh: '邮件；登录后在“我的”里也能看到', en: 'a mail, and on “Me” if they were logged in' },
  final: { zh: '不能撤销', en: 'Cannot be undone' },
  mail: { zh: '邮件', en: 'the mail' },
  sent: { zh: '答复已发出', en: 'The answer is on its way' },
} as const

/** What passengers wrote to the service and nobody has answered. */
export function MessagesScreen() {
  const { text, language } = useLanguage()
  const now = useNow()
  const mayAnswer = hasRight(useSession().data?.person.roles ?? [], 'messages', 'act')
  const [open, setOpen] = useState<StaffMessage | null>(null)
  const list = useQuery({
    queryKey: ['messages'],
    queryFn: ({ signal }) => callConsole<StaffMessages>(consolePaths.messages, {}, signal),
  })
  const messages = list.data?.messages ?? []
  // One that a colleague answers meanwhile leaves the list and not the drawer.
  const openNow = messages.find(({ messageId }) => messageId === open?.messageId)
  useClaimsEnd(
    'messages',
    messages.some(({ claim }) => claim !== null),
  )
  return (
    <>
      <div className="ph">
        <h1>{text(phrases.title)}</h1>
      </div>
      <Problem error={list.error} onRetry={() => void list.refetch()} />
      {list.data && messages.length === 0 && (
        <p className="card empty" role="status">
          {text(phrases.nothing)}
        </p>
      )}
      {messages.length > 0 && (
        <ul className="card list">
          {messages.map((message) => (
            <li key={message.messageId} className="h top">
              <div className="gr v g4">
                <p className="note-text" lang={message.language}>
                  {message.text}
                </p>
                <p className="s c3">
                  {message.email} · {shortTime(message.sentAt, language, now)}
                  {message.orderNo && (
                    <>
                      {' '}
                      · {text(phrases.order)}{' '}
                      <Link className="a num" to="/orders/$orderNo" params={{ orderNo: message.orderNo }}>
                        {message.orderNo}
                      </Link>
                    </>
                  )}
                  {message.aircraft && ` · ${text(phrases.aboard).replace('{tail}', message.aircraft)}`}
                </p>
                <ClaimMark claim={message.claim} />
              </div>
              {mayAnswer && (
                <Button className="btn sm" onPress={() => setOpen(message)}>
                  {text(phrases.answer)}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {open && <AnswerDrawer message={open} claim={openNow?.claim ?? null} onClose={() => setOpen(null)} />}
    </>
  )
}

interface Answering {
  message: StaffMessage
  /** As it is now. */
  claim: StaffClaim | null
  onClose: () => void
}

function AnswerDrawer({ message, claim, onClose }: Answering) {
  const { text } = useLanguage()
  const [typed, setTyped] = useState('')
  const answer = typed.trim()
  const taking = useClaim({ kind: 'message', id: message.messageId, claim, isOn: true })
  return (
    <ChangeDrawer<{ email: string }>
      title={text(phrases.answer)}
      change={{ path: staffPath('messageAnswer'), request: answer ? { messageId: message.messageId, answer } : null }}
      differenceOf={({ email }) => [
        { id: 'to', name: text(phrases.to), is: email },
        { id: 'reads', name: text(phrases.reads), is: text(phrases.byMail) },
        { id: 'final', name: text(phrases.final), is: text(phrases.mail) },
      ]}
      confirmWords={() => text(phrases.answer)}
      onClose={onClose}
      onDone={() => showDone({ text: text(phrases.sent) })}
    >
      <ClaimNote claim={claim} taking={taking} />
      <p className="q note-text">{message.text}</p>
      <Field label={text(phrases.words).replace('{language}', text(phrases[message.language]))}>
        {(ids) => (
          <textarea
            {...ids}
            className="in"
            lang={message.language}
            rows={6}
            maxLength={4000}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
    </ChangeDrawer>
  )
}
