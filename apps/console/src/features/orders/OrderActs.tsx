import { staffPath, type StaffOrder } from '@aisle/contract/console'
import { formatMoney, type Currency } from '@aisle/contract/money'
import type { Bilingual } from '@aisle/contract/language'
import { hasRight } from '@aisle/contract/staff-roles'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { callConsole } from '../../api/call-console.ts'
import { useActKeys } from '../../keys/use-act-keys.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { useSession } from '../../session/use-session.ts'
import { ChangeDrawer } from '../../ui/ChangeDrawer.tsx'
import type { DifferenceRow } from '../../ui/Difference.tsx'
import { showDone } from '../../ui/done-store.ts'
import { Field } from '../../ui/Field.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { completeWords } from '../../ui/words-rules.ts'
import { WordsFields } from '../../ui/WordsFields.tsx'
import { partTemplates } from '../../words/refund-templates.ts'
import { decisionRows, type DecidedRefund } from '../../words/refund-answer.tsx'
import { AskDrawer } from '../../questions/AskDrawer.tsx'
import { questionPhrases } from '../../questions/question-phrases.ts'
import { HoldDrawer } from '../../shipping-hold/HoldDrawer.tsx'
import { holdPhrases } from '../../shipping-hold/hold-phrases.ts'
import { useMayHold } from '../../shipping-hold/use-may-hold.ts'
import { AddressDrawer } from './AddressDrawer.tsx'
import { MailDrawer } from './MailDrawer.tsx'
import { orderActPhrases } from './order-act-phrases.ts'
import { stateTag } from '../../words/order-words.ts'

/** What staff may do with the order, each with its difference before it happens. */
export function OrderActs({ order }: { order: StaffOrder }) {
  const { text } = useLanguage()
  const roles = useSession().data?.person.roles ?? []
  const mayHold = useMayHold()
  const [open, setOpen] = useState<'refund' | 'cancel' | 'mail' | 'address' | 'hold' | 'ask' | null>(null)
  const close = () => setOpen(null)
  const isUnpaid = order.state === 'pending_payment'
  const left = order.money.payable - order.money.refunded - order.money.refundAsked
  const acts = [
    hasRight(roles, 'orders', 'act') && order.paidAt !== null && ('mail' as const),
    hasRight(roles, 'orders', 'act') && order.contact.email !== null && ('ask' as const),
    hasRight(roles, 'orders', 'act') && order.addressChange?.asked === false && ('address' as const),
    mayHold && order.shipping?.hold === null && ('hold' as const),
    hasRight(roles, 'refunds', 'act') && order.paidAt !== null && left > 0 && ('refund' as const),
    hasRight(roles, 'orders', 'act') && isUnpaid && ('cancel' as const),
  ].filter((act) => act !== false)
  const actWords = { ...orderActPhrases, hold: holdPhrases.hold, ask: questionPhrases.ask }
  useActKeys(
    acts.map((act) => ({ act, words: actWords[act] })),
    setOpen,
  )
  if (acts.length === 0 && open === null) return null
  return (
    <div className="h sp wrap" data-acts>
      {acts.map((act) => (
        <Button key={act} className={act === 'cancel' ? 'btn bad' : 'btn'} onPress={() => setOpen(act)}>
          {text(actWords[act])}
        </Button>
      ))}
      {open === 'refund' && <RefundDrawer order={order} onClose={close} />}
      {open === 'cancel' && <CancelDrawer order={order} onClose={close} />}
      {open === 'address' && <AddressDrawer order={order} onClose={close} />}
      {open === 'hold' && <HoldDrawer orderNo={order.orderNo} hold={null} onClose={close} />}
      {open === 'ask' && <AskDrawer about={{ orderNo: order.orderNo }} onClose={close} />}
      {open === 'mail' && <MailDrawer order={order} onClose={close} />}
    </div>
  )
}

interface Props {
  order: StaffOrder
  onClose: () => void
}

interface Canceled {
  result: 'done' | 'same' | 'paid'
  state: StaffOrder['state']
}

function CancelDrawer({ order, onClose }: Props) {
  const { text } = useLanguage()
  return (
    <ChangeDrawer<Canceled>
      title={text(orderActPhrases.cancel)}
      tone="bad"
      change={{ path: staffPath('orderCancel'), request: { orderNo: order.orderNo } }}
      differenceOf={({ state }) => [
        {
          id: 'state',
          name: text(orderActPhrases.state),
          was: text(stateTag(order.kind, order.state)),
          is: text(stateTag(order.kind, state)),
        },
        { id: 'held', name: text(orderActPhrases.held), is: text(orderActPhrases.heldFree) },
        { id: 'mail', name: text(orderActPhrases.reads), is: text(orderActPhrases.cancelMail) },
        { id: 'final', name: text(orderActPhrases.final), is: text(orderActPhrases.cancelFinal) },
      ]}
      confirmWords={() => text(orderActPhrases.cancel)}
      onClose={onClose}
      onDone={({ result }) =>
        showDone({
          text: text(result === 'paid' ? orderActPhrases.paidMeanwhile : orderActPhrases.canceled).replace(
            '{orderNo}',
            order.orderNo,
          ),
        })
      }
    />
  )
}

interface RefundChoices {
  closed: string | null
  lines: { lineNo: number; unitsFree: number; amount: number }[]
  reasons: { reasonId: string; name: Bilingual; airlineAtFault: boolean }[]
  method: string | null
}

/** What may be refunded is asked first: where nothing may, the server says why. */
export function RefundDrawer(props: Props) {
  const { text } = useLanguage()
  const { orderNo } = props.order
  const choices = useQuery({
    queryKey: ['refund choices', orderNo],
    queryFn: ({ signal }) => callConsole<RefundChoices>(staffPath('orderRefundChoices'), { orderNo }, signal),
    staleTime: 0,
  })
  if (choices.data?.closed === null) return <RefundForm {...props} choices={choices.data} />
  const closed = choices.data?.closed
  return (
    <Drawer title={text(orderActPhrases.refund)} onClose={props.onClose}>
      <Problem error={choices.error} onRetry={() => void choices.refetch()} />
      {closed && <p>{text(orderActPhrases.closed[closed] ?? orderActPhrases.closedNow)}</p>}
    </Drawer>
  )
}

interface OrderRefund extends DecidedRefund {
  lines: { lineNo: number; units: number; amount: number }[]
}

function RefundForm({ order, onClose, choices }: Props & { choices: RefundChoices }) {
  const language = useLanguage()
  const { text } = language
  const [key] = useState(() => crypto.randomUUID())
  const [units, setUnits] = useState<Readonly<Record<number, number>>>(() =>
    Object.fromEntries(choices.lines.map(({ lineNo, unitsFree }) => [lineNo, unitsFree])),
  )
  const [reasonId, setReason] = useState(choices.reasons[0]?.reasonId ?? '')
  const [amount, setAmount] = useState('')
  const [words, setWords] = useState({ zh: '', en: '' })
  const lines = choices.lines.flatMap(({ lineNo }) => {
    const count = units[lineNo] ?? 0
    return count > 0 ? [{ lineNo, units: count }] : []
  })
  const minor = amount === '' ? undefined : /^\d+$/.test(amount) ? Number(amount) * 100 : null
  const decision = completeWords(words)
  const isComplete = lines.length > 0 && minor !== null && (minor === undefined || decision !== null)
  const request = isComplete && {
    orderNo: order.orderNo,
    lines,
    reasonId,
    key,
    ...(minor !== undefined && { amount: minor, decision }),
  }
  return (
    <ChangeDrawer<OrderRefund>
      title={text(orderActPhrases.refund)}
      change={{ path: staffPath('orderRefund'), request: request || null }}
      differenceOf={(answer) => [
        ...linesRows(answer, order, text),
        ...decisionRows(
          answer,
          { before: 'applied', method: choices.method, words: minor === undefined ? null : decision },
          language,
        ),
      ]}
      confirmWords={(answer) =>
        answer
          ? text(orderActPhrases.refundAmount).replace('{amount}', formatMoney(answer.amount, order.currency))
          : text(orderActPhrases.refund)
      }
      onClose={onClose}
      onDone={({ result, refundNo }) =>
        showDone({
          text: text(result === 'waiting' ? orderActPhrases.refundWaits : orderActPhrases.refundDone).replace(
            '{refundNo}',
            refundNo,
          ),
        })
      }
    >
      {choices.lines.map(({ lineNo, unitsFree }) => (
        <Field
          key={lineNo}
          label={nameOf(order, lineNo, text)}
          hint={text(orderActPhrases.unitsHint).replace('{most}', String(unitsFree))}
        >
          {(ids) => (
            <input
              {...ids}
              className="in num"
              type="number"
              min={0}
              max={unitsFree}
              value={units[lineNo] ?? 0}
              onChange={(event) => setUnits({ ...units, [lineNo]: Math.max(0, Number(event.target.value) || 0) })}
            />
          )}
        </Field>
      ))}
      <Field label={text(orderActPhrases.reason)}>
        {(ids) => (
          <select {...ids} className="in" value={reasonId} onChange={(event) => setReason(event.target.value)}>
            {choices.reasons.map((reason) => (
              <option key={reason.reasonId} value={reason.reasonId}>
                {text(reason.name)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={text(orderActPhrases.less)} hint={text(orderActPhrases.lessHint)}>
        {(ids) => (
          <input
            {...ids}
            className="in num"
            inputMode="numeric"
            value={amount}
            onChange={(event) => setAmount(event.target.value.trim())}
          />
        )}
      </Field>
      {amount !== '' && <WordsFields words={words} templates={partTemplates} onChange={setWords} />}
    </ChangeDrawer>
  )
}

type Text = ReturnType<typeof useLanguage>['text']

const nameOf = (order: StaffOrder, lineNo: number, text: Text) => {
  const line = order.lines.find((one) => one.lineNo === lineNo)
  return line ? [text(line.name), text(line.detail)].filter(Boolean).join(' · ') : String(lineNo)
}

const linesRows = (answer: OrderRefund, order: StaffOrder, text: Text): DifferenceRow[] =>
  answer.lines.map(({ lineNo, units, amount }) => ({
    id: `line ${lineNo}`,
    name: `× ${units}`,
    is: `${nameOf(order, lineNo, text)}, ${money(amount, order.currency)}`,
  }))

const money = (amount: number, currency: Currency) => formatMoney(amount, currency)
