import type { StaffOrder } from '@aisle/contract/console'
import { hasRight } from '@aisle/contract/staff-roles'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { fullTime, shortTime } from '../../language/formats.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { useSession } from '../../session/use-session.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useNow } from '../../ui/use-now.ts'
import { RefundDrawer } from './OrderActs.tsx'
import { orderActPhrases } from './order-act-phrases.ts'
import { orderPhrases as phrases } from './order-phrases.ts'

/** Pieces that the counter does not find: by whom, since when and why, and the refund beside them. */
export function OrderMissing({ order }: { order: StaffOrder }) {
  const { text, language } = useLanguage()
  const now = useNow()
  const [open, setOpen] = useState(false)
  const roles = useSession().data?.person.roles ?? []
  const left = order.money.payable - order.money.refunded - order.money.refundAsked
  const mayRefund = hasRight(roles, 'refunds', 'act') && left > 0
  const nameOf = (lineNo: number) => {
    const line = order.lines.find((one) => one.lineNo === lineNo)
    return line ? `${text(line.name)} ${text(line.detail)}`.trim() : ''
  }
  return (
    <>
      {order.missing.map(({ missingId, lineNo, by, why, since }) => (
        <section key={missingId} className="note warn" aria-label={text(phrases.missing)}>
          <Icon name="alert" size="s" />
          <p className="gr">
            <b>{text(phrases.isMissing).replace('{what}', nameOf(lineNo)).replace('{why}', why)}</b>
            <br />
            <time className="c2" dateTime={since} title={fullTime(since)}>
              {text(phrases.missingSince)
                .replace('{by}', by)
                .replace('{at}', shortTime(since, language, now))}
            </time>
          </p>
          {mayRefund && (
            <Button className="btn sm" onPress={() => setOpen(true)}>
              {text(orderActPhrases.refund)}
            </Button>
          )}
        </section>
      ))}
      {open && <RefundDrawer order={order} onClose={() => setOpen(false)} />}
    </>
  )
}
