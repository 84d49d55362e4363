import { staffPath } from '@aisle/contract/console'
import type { StaffRefund } from '@aisle/contract/console-refunds'
import { formatMoney } from '@aisle/contract/money'
import { carriers } from '@aisle/contract/carriers'
import { useState } from 'react'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { ChangeDrawer } from '../../ui/ChangeDrawer.tsx'
import { showDone } from '../../ui/done-store.ts'
import { Field } from '../../ui/Field.tsx'
import { completeWords } from '../../ui/words-rules.ts'
import { WordsFields } from '../../ui/WordsFields.tsx'
import { decisionRows, type DecidedRefund } from '../../words/refund-answer.tsx'
import { partTemplates, rejectTemplates } from '../../words/refund-templates.ts'
import { actNames, refundPhrases } from './refund-phrases.ts'

interface Props {
  refund: StaffRefund
  onClose: () => void
}

const noWords = { zh: '', en: '' }

/** Says what was decided, where it leads on. */
export function useDecided(refund: Pick<StaffRefund, 'refundNo' | 'currency'>) {
  const { text } = useLanguage()
  return ({ result, amount }: DecidedRefund, act: 'approve' | 'reject' | 'other') => {
    const words =
      result === 'waiting'
        ? refundPhrases.doneWaiting
        : act === 'approve'
          ? refundPhrases.doneApproved
          : act === 'reject'
            ? refundPhrases.doneRejected
            : refundPhrases.doneOther
    showDone({
      text: text(words)
        .replace('{refundNo}', refund.refundNo)
        .replace('{amount}', formatMoney(amount, refund.currency)),
    })
  }
}

/** The request is not accepted, or the goods that came back are not: with the airline's words. */
export function RejectDrawer({ refund, onClose, act }: Props & { act: 'reject' | 'refuseReceipt' }) {
  const language = useLanguage()
  const [words, setWords] = useState(noWords)
  const decided = useDecided(refund)
  const decision = completeWords(words)
  const path = staffPath(act === 'reject' ? 'refundReject' : 'refundRefuseReceipt')
  return (
    <ChangeDrawer<DecidedRefund>
      title={language.text(actNames[act])}
      tone="bad"
      change={{ path, request: decision && { refundNo: refund.refundNo, decision } }}
      differenceOf={(answer) =>
        decisionRows(answer, { before: refund.state, method: refund.method, words: decision }, language)
      }
      confirmWords={() => language.text(actNames[act])}
      onClose={onClose}
      onDone={(answer) => decided(answer, 'reject')}
    >
      <WordsFields words={words} templates={rejectTemplates} onChange={setWords} />
    </ChangeDrawer>
  )
}

/** Less than was asked for, with a reason for the passenger; after an inspection also what can be sold again. */
export function AmountDrawer({ refund, onClose, act }: Props & { act: 'approve' | 'inspect' }) {
  const language = useLanguage()
  const { text } = language
  const [amount, setAmount] = useState(String(refund.amount / 100))
  const [words, setWords] = useState(noWords)
  const [fit, setFit] = useState<Readonly<Record<number, string>>>({})
  const decided = useDecided(refund)
  const minor = /^\d+(\.\d{1,2})?$/.test(amount) ? Math.round(Number(amount) * 100) : null
  const decision = completeWords(words)
  const isLess = minor !== null && minor < refund.amount
  const pieces = Object.entries(fit).flatMap(([lineNo, units]) =>
    Number(units) > 0 ? [{ lineNo: Number(lineNo), units: Number(units) }] : [],
  )
  const isComplete = minor !== null && (!isLess || decision !== null)
  const request = isComplete && {
    refundNo: refund.refundNo,
    amount: minor,
    ...(decision && { decision }),
    ...(act === 'inspect' && { fit: pieces }),
  }
  return (
    <ChangeDrawer<DecidedRefund>
      title={act === 'inspect' ? text(actNames.inspect) : text(refundPhrases.part)}
      change={{ path: staffPath(act === 'inspect' ? 'refundInspect' : 'refundApprove'), request: request || null }}
      differenceOf={(answer) =>
        decisionRows(
          answer,
          {
            before: refund.state,
            method: refund.method,
            words: decision,
            fit: pieces.reduce((sum, { units }) => sum + units, 0),
          },
          language,
        )
      }
      confirmWords={(answer) =>
        text(refundPhrases.refundButton).replace(
          '{amount}',
          formatMoney(answer?.amount ?? refund.amount, refund.currency),
        )
      }
      onClose={onClose}
      onDone={(answer) => decided(answer, 'approve')}
    >
      <Field
        label={text(refundPhrases.amount)}
        hint={text(refundPhrases.amountHint).replace('{most}', formatMoney(refund.amount, refund.currency))}
      >
        {(ids) => (
          <input
            {...ids}
            className="in num"
            inputMode="decimal"
            value={amount}
            onChange={(event) => setAmount(event.target.value.trim())}
          />
        )}
      </Field>
      {act === 'inspect'
        && refund.lines.map((line) => (
          <Field key={line.lineNo} label={text(refundPhrases.fit).replace('{name}', text(line.name))}>
            {(ids) => (
              <input
                {...ids}
                className="in num"
                type="number"
                min={0}
                max={line.units}
                value={fit[line.lineNo] ?? '0'}
                onChange={(event) => setFit({ ...fit, [line.lineNo]: event.target.value })}
              />
            )}
          </Field>
        ))}
      {isLess && <WordsFields words={words} templates={partTemplates} onChange={setWords} />}
    </ChangeDrawer>
  )
}

/** The replacement leaves. */
export function ReshipDrawer({ refund, onClose }: Props) {
  const language = useLanguage()
  const { text } = language
  const [carrierCode, setCarrier] = useState('shunfeng')
  const [waybillNo, setWaybill] = useState('')
  const decided = useDecided(refund)
  const request = waybillNo.trim() && { refundNo: refund.refundNo, carrierCode, waybillNo: waybillNo.trim(), fit: [] }
  return (
    <ChangeDrawer<DecidedRefund>
      title={text(actNames.reship)}
      change={{ path: staffPath('refundReship'), request: request || null }}
      differenceOf={(answer) => decisionRows(answer, { before: refund.state, method: refund.method }, language)}
      confirmWords={() => text(actNames.reship)}
      onClose={onClose}
      onDone={(answer) => decided(answer, 'other')}
    >
      <Field label={text(refundPhrases.carrier)}>
        {(ids) => (
          <select {...ids} className="in" value={carrierCode} onChange={(event) => setCarrier(event.target.value)}>
            {Object.entries(carriers).map(([code, name]) => (
              <option key={code} value={code}>
                {text(name)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={text(refundPhrases.waybill)}>
        {(ids) => (
          <input
            {...ids}
            className="in num"
            maxLength={40}
            value={waybillNo}
            onChange={(event) => setWaybill(event.target.value)}
          />
        )}
      </Field>
    </ChangeDrawer>
  )
}
