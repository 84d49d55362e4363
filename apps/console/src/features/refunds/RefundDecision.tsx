import { consolePaths, staffPath } from '@aisle/contract/console'
import type { StaffRefund } from '@aisle/contract/console-refunds'
import { formatMoney } from '@aisle/contract/money'
import { hasRight } from '@aisle/contract/staff-roles'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type RefObject } from 'react'
import { Button } from 'react-aria-components'
import { callConsole } from '../../api/call-console.ts'
import { shortTime } from '../../language/formats.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { useSession } from '../../session/use-session.ts'
import { Difference } from '../../ui/Difference.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { Field } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { showDone } from '../../ui/done-store.ts'
import { useChange } from '../../ui/use-change.ts'
import { useNow } from '../../ui/use-now.ts'
import { decisionRows, type DecidedRefund } from '../../words/refund-answer.tsx'
import { useDecided } from './RefundDrawers.tsx'
import { actNames, refundPhrases } from './refund-phrases.ts'

/** The decision that is due: approve, or send again. Everything else needs a form. */
export function useDueDecision(refund: StaffRefund) {
  const roles = useSession().data?.person.roles ?? []
  const decides = hasRight(roles, 'refunds', 'act')
  const agrees = hasRight(roles, 'approvals', 'act') && refund.approvals.some(({ own }) => !own)
  const act =
    refund.acts.includes('approve') && (decides || agrees)
      ? 'approve'
      : refund.acts.includes('retry') && hasRight(roles, 'refundRetries', 'act')
        ? 'retry'
        : null
  const decided = useDecided(refund)
  const change = useChange<DecidedRefund>(
    {
      path: staffPath(act === 'retry' ? 'refundRetry' : 'refundApprove'),
      request: act === null ? null : { refundNo: refund.refundNo },
    },
    (answer) => decided(answer, act === 'retry' ? 'other' : 'approve'),
  )
  return { act, change, agrees }
}

type Due = ReturnType<typeof useDueDecision>

/** What the due decision would do; nothing where no decision of this person is due. */
export function DueDifference({ refund, due: { act, change } }: { refund: StaffRefund; due: Due }) {
  const language = useLanguage()
  if (act === null) return null
  return (
    <section>
      <h3 className="s b6">{language.text(refundPhrases.what)}</h3>
      <Problem error={change.error} />
      {change.preview && !change.error && (
        <Difference rows={decisionRows(change.preview, { before: refund.state, method: refund.method }, language)} />
      )}
    </section>
  )
}

/** Who has agreed, who is to, and the button. */
export function RefundDecision({
  refund,
  due,
  button,
}: {
  refund: StaffRefund
  due: Due
  button: RefObject<HTMLButtonElement | null>
}) {
  const { text } = useLanguage()
  const { act, change, agrees } = due
  const isUndecided = refund.acts.includes('approve') || refund.acts.includes('inspect')
  return (
    <>
      {refund.twoPeople && isUndecided && <TwoPeople refund={refund} mayAgree={agrees} />}
      {act !== null && (
        <div className="v g8">
          <Button ref={button} className="btn pri w" isDisabled={!change.mayConfirm} onPress={change.confirm}>
            {agrees && <Icon name="fingerprint" size="s" />}
            {buttonWords(refund, due, text)}
          </Button>
        </div>
      )}
      {isUndecided && act === null && refund.acts.includes('approve') && (
        <p className="s c2">{text(refundPhrases.nobodyElse)}</p>
      )}
      {refund.approvals.length > 0 && <EndAgreement refund={refund} />}
    </>
  )
}

function buttonWords(refund: StaffRefund, { act, change, agrees }: Due, text: ReturnType<typeof useLanguage>['text']) {
  const amount = formatMoney(change.preview?.amount ?? refund.amount, refund.currency)
  if (act === 'retry') return `${text(actNames.retry)} ${amount}`
  if (agrees) return text(refundPhrases.confirmSecond).replace('{amount}', amount)
  if (refund.type === 'exchange') return text(refundPhrases.approveExchange)
  if (refund.type === 'return_refund') return text(refundPhrases.approveReturn)
  return text(refundPhrases.refundButton).replace('{amount}', amount)
}

function TwoPeople({ refund, mayAgree }: { refund: StaffRefund; mayAgree: boolean }) {
  const { text, language } = useLanguage()
  const now = useNow()
  const [first] = refund.approvals
  return (
    <section>
      <h3 className="b6">{text(refundPhrases.twoPeople)}</h3>
      <ol className="tl">
        {first && (
          <li className="f">
            <time className="at" dateTime={first.at}>
              {shortTime(first.at, language, now)}
            </time>
            <p>
              <b>{text(refundPhrases.agreed).replace('{who}', first.who)}</b>
            </p>
            <p className="who">
              {text(refundPhrases.lapses).replace('{at}', shortTime(first.lapsesAt, language, now))}
            </p>
          </li>
        )}
        <li className="now dt">
          <p>
            <b>{text(first?.own ? refundPhrases.waitsForOther : refundPhrases.waitsForYou)}</b>
          </p>
        </li>
        <li className="to">
          <p className="c2">{text(refundPhrases.afterwards)}</p>
        </li>
      </ol>
      {mayAgree && (
        <p className="note">
          <Icon name="info" size="s" />
          <span>{text(refundPhrases.sameDifference)}</span>
        </p>
      )}
    </section>
  )
}

/** The person who agreed takes it back; anybody else who decides declines, and says why. */
function EndAgreement({ refund }: { refund: StaffRefund }) {
  const { text } = useLanguage()
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const [why, setWhy] = useState('')
  const own = refund.approvals.some((one) => one.own)
  const roles = useSession().data?.person.roles ?? []
  const end = useMutation({
    mutationFn: () => callConsole(consolePaths.refundApprovalEnd, { refundNo: refund.refundNo, why: why.trim() }),
    async onSuccess() {
      setOpen(false)
      showDone({ text: text(refundPhrases.doneEnded).replace('{refundNo}', refund.refundNo) })
      await client.invalidateQueries()
    },
  })
  if (!own && !hasRight(roles, 'approvals', 'act') && !hasRight(roles, 'refunds', 'act')) return null
  const title = text(own ? refundPhrases.withdraw : refundPhrases.decline)
  return (
    <>
      <Button className="btn w" onPress={() => setOpen(true)}>
        {title}
      </Button>
      {open && (
        <Drawer
          title={title}
          onClose={() => setOpen(false)}
          footer={
            <>
              <span className="sp" />
              <Button className="btn bad" isDisabled={why.trim() === '' || end.isPending} onPress={() => end.mutate()}>
                {text(refundPhrases.send)}
              </Button>
            </>
          }
        >
          <Field label={text(refundPhrases.why)}>
            {(ids) => (
              <textarea
                {...ids}
                className="in"
                rows={3}
                maxLength={200}
                value={why}
                onChange={(event) => setWhy(event.target.value)}
              />
            )}
          </Field>
          <Problem error={end.error} />
        </Drawer>
      )}
    </>
  )
}
