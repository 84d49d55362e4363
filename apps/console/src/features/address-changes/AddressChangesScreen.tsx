import { staffPath } from '@aisle/contract/console'
import { formatMoney, type Currency } from '@aisle/contract/money'
import { hasRight } from '@aisle/contract/staff-roles'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { callConsole } from '../../api/call-console.ts'
import { shortTime } from '../../language/formats.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { useSession } from '../../session/use-session.ts'
import { ChangeDrawer } from '../../ui/ChangeDrawer.tsx'
import { Difference } from '../../ui/Difference.tsx'
import { showDone } from '../../ui/done-store.ts'
import { Problem } from '../../ui/Problem.tsx'
import { useNow } from '../../ui/use-now.ts'
import { completeWords } from '../../ui/words-rules.ts'
import { WordsFields, type WordsTemplate } from '../../ui/WordsFields.tsx'

const phrases = {
  title: { zh: '改地址', en: 'Address changes' },
  nothing: { zh: '没有待决定的改地址。', en: 'No change of address waits.' },
  order: { zh: '订单', en: 'Order' },
  asked: { zh: '{at} 申请；包裹在等', en: 'asked {at}; the parcel waits' },
  address: { zh: '地址', en: 'Address' },
  freight: { zh: '运费', en: 'Freight' },
  more: { zh: '多 {amount}，同意则由航司承担', en: '{amount} more; the airline pays if granted' },
  less: { zh: '不多收', en: 'no more than before' },
  grant: { zh: '同意', en: 'Grant' },
  refuse: { zh: '不同意', en: 'Refuse' },
  state: { zh: '申请', en: 'Request' },
  open: { zh: '待决定', en: 'open' },
  granted: { zh: '已同意', en: 'granted' },
  refused: { zh: '未同意', en: 'refused' },
  mail: { zh: '邮件', en: 'Mail' },
  told: { zh: '联系人收到结果', en: 'the contact learns of it' },
  final: { zh: '不能撤销', en: 'Cannot be undone' },
  decision: { zh: '决定；包裹 12 小时后可以发出', en: 'the decision; the parcel may leave after 12 h' },
  done: { zh: '已决定', en: 'Decided' },
} as const

const templates: readonly WordsTemplate[] = [
  {
    id: 'packed',
    name: { zh: '已经打包', en: 'Already packed' },
    words: { zh: '包裹已经打包，来不及更改地址。', en: 'The parcel is packed already, too late for another address.' },
  },
  {
    id: 'far',
    name: { zh: '运费相差太多', en: 'Freight too different' },
    words: {
      zh: '新地址的运费相差较多，请取消后重新下单。',
      en: 'Freight to the new address differs too much. Please cancel and order again.',
    },
  },
]

interface Change {
  changeId: string
  orderNo: string
  currency: Currency
  freightDifference: number
  requestedAt: string
  from: string
  to: string
}

/** Changes of address that somebody has to decide, the oldest first: their parcels do not leave before. */
export function AddressChangesScreen() {
  const { text, language } = useLanguage()
  const now = useNow()
  const mayDecide = hasRight(useSession().data?.person.roles ?? [], 'orders', 'act')
  const [open, setOpen] = useState<{ change: Change; decision: 'grant' | 'refuse' } | null>(null)
  const list = useQuery({
    queryKey: ['address changes'],
    queryFn: ({ signal }) => callConsole<{ changes: Change[] }>(staffPath('addressChanges'), {}, signal),
  })
  const changes = list.data?.changes ?? []
  return (
    <>
      <div className="ph">
        <h1>{text(phrases.title)}</h1>
      </div>
      <Problem error={list.error} onRetry={() => void list.refetch()} />
      {list.data && changes.length === 0 && (
        <p className="card empty" role="status">
          {text(phrases.nothing)}
        </p>
      )}
      <div className="v g16">
        {changes.map((change) => (
          <section key={change.changeId} className="card">
            <header className="tall">
              <div className="gr">
                <h2 className="num">
                  {text(phrases.order)}{' '}
                  <Link className="a" to="/orders/$orderNo" params={{ orderNo: change.orderNo }}>
                    {change.orderNo}
                  </Link>
                </h2>
                <p className="s c3">
                  {text(phrases.asked).replace('{at}', shortTime(change.requestedAt, language, now))}
                </p>
              </div>
              {mayDecide && (
                <>
                  <Button className="btn bad sm" onPress={() => setOpen({ change, decision: 'refuse' })}>
                    {text(phrases.refuse)}
                  </Button>
                  <Button className="btn sm" onPress={() => setOpen({ change, decision: 'grant' })}>
                    {text(phrases.grant)}
                  </Button>
                </>
              )}
            </header>
            <div className="b">
              <Difference
                rows={[
                  { id: 'address', name: text(phrases.address), was: change.from, is: change.to },
                  {
                    id: 'freight',
                    name: text(phrases.freight),
                    is:
                      change.freightDifference > 0
                        ? text(phrases.more).replace('{amount}', formatMoney(change.freightDifference, change.currency))
                        : text(phrases.less),
                  },
                ]}
              />
            </div>
          </section>
        ))}
      </div>
      {open && <DecideDrawer {...open} onClose={() => setOpen(null)} />}
    </>
  )
}

function DecideDrawer({
  change,
  decision,
  onClose,
}: {
  change: Change
  decision: 'grant' | 'refuse'
  onClose: () => void
}) {
  const { text } = useLanguage()
  const [typed, setTyped] = useState({ zh: '', en: '' })
  const words = completeWords(typed)
  const isComplete = decision === 'grant' || words !== null
  const request = isComplete ? { changeId: change.changeId, decision, words } : null
  return (
    <ChangeDrawer<{ state: 'granted' | 'refused' }>
      title={text(phrases[decision])}
      tone={decision === 'grant' ? 'pri' : 'bad'}
      change={{ path: staffPath('addressChange'), request }}
      differenceOf={({ state }) => [
        { id: 'state', name: text(phrases.state), was: text(phrases.open), is: text(phrases[state]) },
        { id: 'mail', name: text(phrases.mail), is: text(phrases.told) },
        { id: 'final', name: text(phrases.final), is: text(phrases.decision) },
      ]}
      confirmWords={() => text(phrases[decision])}
      onClose={onClose}
      onDone={() => showDone({ text: text(phrases.done) })}
    >
      {decision === 'refuse' && <WordsFields words={typed} templates={templates} onChange={setTyped} />}
    </ChangeDrawer>
  )
}
