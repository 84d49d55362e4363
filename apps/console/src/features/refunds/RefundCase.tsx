import { consolePaths } from '@aisle/contract/console'
import type { StaffRefund, StaffRefundAct } from '@aisle/contract/console-refunds'
import { automaticReasonNames } from '@aisle/contract/console-names'
import { formatMoney } from '@aisle/contract/money'
import { hasRight, type StaffPermission } from '@aisle/contract/staff-roles'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { callConsole } from '../../api/call-console.ts'
import { fullTime, shortTime } from '../../language/formats.ts'
import { useActKeys } from '../../keys/use-act-keys.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { AskDrawer } from '../../questions/AskDrawer.tsx'
import { questionPhrases } from '../../questions/question-phrases.ts'
import { Questions } from '../../questions/Questions.tsx'
import { useSession } from '../../session/use-session.ts'
import { Problem } from '../../ui/Problem.tsx'
import { StateTag } from '../../ui/StateTag.tsx'
import { useNow } from '../../ui/use-now.ts'
import { GoodsPictures } from '../../ui/GoodsPictures.tsx'
import { actorName, refundEventWords, refundTag, refundTypeNames } from '../../words/order-words.ts'
import { RefundClaim } from './RefundClaim.tsx'
import { DueDifference, RefundDecision, useDueDecision } from './RefundDecision.tsx'
import { AmountDrawer, RejectDrawer, ReshipDrawer } from './RefundDrawers.tsx'
import { RefundPhotos } from './RefundPhotos.tsx'
import { actNames, refundPhrases } from './refund-phrases.ts'

/**
 * One refund with everything that its decision needs.
 * @param isOpened by the person; else the list shows it because it is the first
 */
export function RefundCase({ refundNo, isOpened }: { refundNo: string; isOpened: boolean }) {
  const [isUsed, setUsed] = useState(false)
  const use = () => setUsed(true)
  const refund = useQuery({
    queryKey: ['refund', refundNo],
    queryFn: ({ signal }) => callConsole<StaffRefund>(consolePaths.refundCase, { refundNo }, signal),
  })
  return (
    <section className="card" onPointerDownCapture={use} onFocusCapture={use}>
      <Problem error={refund.error} onRetry={() => void refund.refetch()} />
      {refund.data && <WholeCase refund={refund.data} isUsed={isOpened || isUsed} />}
    </section>
  )
}

/** Decisions that need a form, with the right to them. */
const forms: readonly { act: StaffRefundAct; permission: StaffPermission }[] = [
  { act: 'reject', permission: 'refunds' },
  { act: 'inspect', permission: 'inspection' },
  { act: 'refuseReceipt', permission: 'inspection' },
  { act: 'reship', permission: 'inspection' },
]

function WholeCase({ refund, isUsed }: { refund: StaffRefund; isUsed: boolean }) {
  const { text } = useLanguage()
  const roles = useSession().data?.person.roles ?? []
  const [open, setOpen] = useState<StaffRefundAct | 'ask' | null>(null)
  const due = useDueDecision(refund)
  const offered = forms.filter(({ act, permission }) => refund.acts.includes(act) && hasRight(roles, permission, 'act'))
  const close = () => setOpen(null)
  const decision = useRef<HTMLButtonElement>(null)
  const mayAsk = refund.acts.length > 0 && hasRight(roles, 'refunds', 'act')
  useActKeys(
    [
      ...offered.map(({ act }) => ({ act, words: actNames[act] })),
      ...(due.act === 'approve' ? [{ act: 'approve' as const, words: actNames.approve }] : []),
      ...(mayAsk ? [{ act: 'ask' as const, words: questionPhrases.ask }] : []),
    ],
    (act) => (act === 'approve' ? decision.current?.focus() : setOpen(act)),
  )
  return (
    <>
      <header className="tall">
        <div className="gr">
          <h2>{titleOf(refund, text)}</h2>
          <p className="s c3 num">
            {refund.refundNo} · {text(refundPhrases.order)}{' '}
            <Link className="a" to="/orders/$orderNo" params={{ orderNo: refund.orderNo }}>
              {refund.orderNo}
            </Link>
          </p>
        </div>
        <StateTag tag={refundTag(refund.state)} />
        {offered.map(({ act }) => (
          <Button
            key={act}
            className={act === 'reject' || act === 'refuseReceipt' ? 'btn bad sm' : 'btn sm'}
            onPress={() => setOpen(act)}
          >
            {text(actNames[act])}
          </Button>
        ))}
        {mayAsk && (
          <Button className="btn sm" onPress={() => setOpen('ask')}>
            {text(questionPhrases.ask)}
          </Button>
        )}
      </header>
      <div className="case">
        <div className="b v g16">
          <RefundClaim refund={refund} mayAct={offered.length > 0 || due.act !== null} isUsed={isUsed} />
          <Lines refund={refund} />
          <Words refund={refund} />
          <Questions questions={refund.questions} />
          <RefundPhotos photos={refund.photos} />
          <DueDifference refund={refund} due={due} />
          <History refund={refund} />
        </div>
        <aside className="v g16" aria-label={text(refundPhrases.who)}>
          <RefundDecision refund={refund} due={due} button={decision} />
          {due.act === 'approve' && !due.agrees && refund.type === 'refund_only' && (
            <div className="stack">
              <h3 className="s">{text(refundPhrases.instead)}</h3>
              <Button className="a s" onPress={() => setOpen('approve')}>
                {text(refundPhrases.part)}
              </Button>
            </div>
          )}
          <Facts refund={refund} />
        </aside>
      </div>
      {(open === 'reject' || open === 'refuseReceipt') && <RejectDrawer refund={refund} act={open} onClose={close} />}
      {(open === 'approve' || open === 'inspect') && <AmountDrawer refund={refund} act={open} onClose={close} />}
      {open === 'ask' && <AskDrawer about={{ refundNo: refund.refundNo }} onClose={close} />}
      {open === 'reship' && <ReshipDrawer refund={refund} onClose={close} />}
    </>
  )
}

function titleOf(refund: StaffRefund, text: ReturnType<typeof useLanguage>['text']): string {
  const { origin, automaticReason, reason, type, amount, currency, passenger } = refund
  const phrase = { passenger: 'asks', staff: 'byStaff', automatic: 'automatic' } as const
  const why = automaticReason ? automaticReasonNames[automaticReason] : (reason ?? refundTypeNames[type])
  return text(refundPhrases[phrase[origin]])
    .replace('{who}', passenger?.name ?? text(refundPhrases.somebody))
    .replace('{amount}', formatMoney(amount, currency))
    .replace('{reason}', why ? text(why) : '')
}

function Lines({ refund }: { refund: StaffRefund }) {
  const { text } = useLanguage()
  return (
    <ul className="v g8">
      {refund.lines.map((line) => (
        <li key={line.lineNo} className="h top">
          <GoodsPictures what={[line]} />
          <div className="gr">
            <p className="w5">
              {text(line.name)} <span className="c3">× {line.units}</span>
            </p>
            <p className="s c2">
              {[
                text(line.detail),
                text(refundPhrases.paid).replace('{amount}', formatMoney(line.amount, refund.currency)),
                line.inStock !== null
                  && (line.inStock > 0
                    ? text(refundPhrases.stock).replace('{count}', String(line.inStock))
                    : text(refundPhrases.noStock)),
                line.exchangeFor && text(refundPhrases.exchangeFor).replace('{variant}', text(line.exchangeFor)),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

function Words({ refund }: { refund: StaffRefund }) {
  const { text, language } = useLanguage()
  const now = useNow()
  return (
    <>
      {refund.note && (
        <div>
          <p className="q">{refund.note}</p>
          <p className="s c3 in12">
            {text(refundPhrases.said).replace('{at}', shortTime(refund.createdAt, language, now))}
            {refund.submissions > 1
              && ` · ${text(refundPhrases.submissions).replace('{count}', String(refund.submissions))}`}
          </p>
        </div>
      )}
      {refund.decision && (
        <div>
          <p className="q">{text(refund.decision)}</p>
          <p className="s c3 in12">{text(refundPhrases.weSaid)}</p>
        </div>
      )}
    </>
  )
}

function History({ refund }: { refund: StaffRefund }) {
  const { text, language } = useLanguage()
  const now = useNow()
  return (
    <section>
      <h3 className="s b6">{text(refundPhrases.history)}</h3>
      <ol className="tl">
        {refund.timeline.toReversed().map(({ at, event, by }, index) => (
          <li key={`${at} ${event}`} className={index === 0 ? 'now f' : 'f'}>
            <time className="at" dateTime={at} title={fullTime(at)}>
              {shortTime(at, language, now)}
            </time>
            <p>{text(refundEventWords(event))}</p>
            <p className="who">{text(actorName(by))}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Facts({ refund }: { refund: StaffRefund }) {
  const { text, language } = useLanguage()
  const now = useNow()
  const { passenger, parcelBack, replacement, returnBy } = refund
  const seesPassengers = hasRight(useSession().data?.person.roles ?? [], 'passengers', 'view')
  return (
    <dl className="kv s">
      {passenger && (
        <>
          <dt>{text(refundPhrases.passenger)}</dt>
          <dd>
            {seesPassengers ? (
              <Link className="a" to="/passengers/$id" params={{ id: passenger.id }}>
                {passenger.name}
              </Link>
            ) : (
              passenger.name
            )}
          </dd>
        </>
      )}
      {passenger?.card && (
        <>
          <dt>{text(refundPhrases.member)}</dt>
          <dd className="num">{passenger.card}</dd>
        </>
      )}
      <dt>{text(refundPhrases.orders)}</dt>
      <dd>{refund.passengersOrders}</dd>
      <dt>{text(refundPhrases.refundsOf)}</dt>
      <dd>{refund.passengersRefunds}</dd>
      {returnBy && refund.state === 'awaiting_return' && (
        <>
          <dt>{text(refundPhrases.returnBy)}</dt>
          <dd>{shortTime(returnBy, language, now)}</dd>
        </>
      )}
      {parcelBack && (
        <>
          <dt>{text(refundPhrases.parcelBack)}</dt>
          <dd className="num">
            {text(parcelBack.carrier)} {parcelBack.waybillNo}
          </dd>
        </>
      )}
      {replacement && (
        <>
          <dt>{text(refundPhrases.replacement)}</dt>
          <dd className="num">
            {text(replacement.carrier)} {replacement.waybillNo}
          </dd>
        </>
      )}
    </dl>
  )
}
