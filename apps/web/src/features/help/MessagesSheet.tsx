import { listMessages } from '@aisle/contract/portal'
import type { OwnMessage } from '@aisle/contract/portal-schemas'
import { useApiQuery } from '../../api/queries.ts'
import { formatDateTime } from '../../language/formats.ts'
import { usePhrases } from '../../language/phrases.ts'
import { Link } from '../../navigation/Link.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Note } from '../../ui/Note.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Sheet } from '../../ui/layers/Sheet.tsx'
import { ownMessagesPhrases } from './own-messages-phrases.ts'

/** The passenger's messages to the airline's service, and its answers. */
export function MessagesSheet({ onClose }: { onClose: () => void }) {
  const t = usePhrases(ownMessagesPhrases)
  const { data, isPending, isFetching, refetch } = useApiQuery(listMessages, undefined, { staleTime: 0 })
  return (
    <Sheet title={t('title')} onClose={onClose}>
      <div className="v" aria-busy={isPending}>
        <p className="b2 c2">{t('why')}</p>
        {/* The place of two messages: the sheet does not grow under the finger when they come. */}
        <div style={{ minHeight: '15rem' }}>
          {isPending && <Skeleton lines={['70%', '50%']} />}
          {!isPending && !data && <LoadFailed busy={isFetching} onReload={() => void refetch()} />}
          {data && data.messages.length > 0 && (
            <ul className="v" style={{ listStyle: 'none', padding: 0, margin: 0, gap: '1rem' }}>
              {data.messages.map((message) => (
                <Message key={message.messageId} message={message} />
              ))}
            </ul>
          )}
          <p className="s c2" role="status">
            {data?.messages.length === 0 ? t('none') : ''}
          </p>
        </div>
        <Link to="/contact" className={buttonClass({ kind: 'line', wide: true })}>
          {t('write')}
        </Link>
      </div>
    </Sheet>
  )
}

const asTyped = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const

function Message({ message: { orderNo, text, state, sentAt, answer, answeredAt } }: { message: OwnMessage }) {
  const t = usePhrases(ownMessagesPhrases)
  return (
    <li className="v" style={{ gap: '.375rem' }}>
      <span className="h wrap">
        <span className="s c2 num">{t('sentAt', { at: formatDateTime(sentAt) })}</span>
        {orderNo && <span className="s c2 num">{t('order', { orderNo })}</span>}
        <Tag {...(state === 'answered' && { kind: 'ok' as const })}>{t(state)}</Tag>
      </span>
      <p className="b2" style={asTyped}>
        {text}
      </p>
      {answer !== null && answeredAt !== null && (
        <Note icon="chat">
          <b className="s num" style={{ display: 'block' }}>
            {t('answeredAt', { at: formatDateTime(answeredAt) })}
          </b>
          <span style={asTyped}>{answer}</span>
        </Note>
      )}
    </li>
  )
}
