import { staffPath } from '@aisle/contract/console'
import type { StaffPassenger } from '@aisle/contract/console-passengers'
import type { Bilingual } from '@aisle/contract/language'
import type { ChangeReport } from '@aisle/contract/operator'
import { hasRight } from '@aisle/contract/staff-roles'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { callConsole } from '../../api/call-console.ts'
import { shortDay } from '../../language/formats.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { useSession } from '../../session/use-session.ts'
import { ChangeDrawer } from '../../ui/ChangeDrawer.tsx'
import { showDone } from '../../ui/done-store.ts'
import { Field } from '../../ui/Field.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { useNow } from '../../ui/use-now.ts'
import { passengerPhrases as phrases } from './passenger-phrases.ts'

/** What staff may do for the passenger. */
export function PassengerActs({ passenger }: { passenger: StaffPassenger }) {
  const { text } = useLanguage()
  const roles = useSession().data?.person.roles ?? []
  const [open, setOpen] = useState<'coupon' | 'erase' | null>(null)
  if (passenger.accountId === null) return null
  const close = () => setOpen(null)
  return (
    <div className="h sp" data-acts>
      {hasRight(roles, 'erasure', 'act') && (
        <Button className="btn bad" onPress={() => setOpen('erase')}>
          {text(phrases.erase)}
        </Button>
      )}
      {hasRight(roles, 'coupons', 'act') && (
        <Button className="btn pri" onPress={() => setOpen('coupon')}>
          {text(phrases.give)}
        </Button>
      )}
      {open === 'coupon' && <CouponDrawer passenger={passenger} onClose={close} />}
      {open === 'erase' && <EraseDrawer passenger={passenger} onClose={close} />}
    </div>
  )
}

interface Props {
  passenger: StaffPassenger
  onClose: () => void
}

interface CouponRow {
  couponId: string
  name: Bilingual
  validTo: string
}

function CouponDrawer({ passenger, onClose }: Props) {
  const { text, language } = useLanguage()
  const now = useNow()
  const [couponId, setCoupon] = useState('')
  const list = useQuery({
    queryKey: ['coupons'],
    queryFn: ({ signal }) => callConsole<{ rows: CouponRow[] }>(staffPath('list'), { resource: 'coupons' }, signal),
  })
  const held = new Set(passenger.coupons.map((coupon) => coupon.couponId))
  const offered = (list.data?.rows ?? []).filter((row) => !held.has(row.couponId) && new Date(row.validTo) > now)
  const chosen = offered.find((row) => row.couponId === couponId)
  const rows = [{ accountId: passenger.accountId, couponId }]
  return (
    <ChangeDrawer<ChangeReport>
      title={text(phrases.give)}
      change={{ path: staffPath('apply'), request: chosen ? { resource: 'account-coupons', rows } : null }}
      differenceOf={({ problems }) =>
        problems.length > 0
          ? problems.map(({ problem }, at) => ({ id: String(at), name: '!', is: problem }))
          : [
              {
                id: 'gets',
                name: text(phrases.gets),
                is: chosen
                  ? `${text(chosen.name)}, ${text(phrases.until).replace('{day}', shortDay(chosen.validTo, language))}`
                  : '',
              },
            ]
      }
      confirmWords={() => text(phrases.give)}
      onClose={onClose}
      onDone={() => showDone({ text: text(phrases.given), link: { text: '↩', to: '/audit' } })}
    >
      <Problem error={list.error} onRetry={() => void list.refetch()} />
      <Field label={text(phrases.coupon)}>
        {(ids) => (
          <select {...ids} className="in" value={couponId} onChange={(event) => setCoupon(event.target.value)}>
            <option value="" />
            {offered.map((row) => (
              <option key={row.couponId} value={row.couponId}>
                {text(row.name)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </ChangeDrawer>
  )
}

interface Erased {
  rows: Record<string, number>
  second?: 'needed' | 'waits'
}

function EraseDrawer({ passenger, onClose }: Props) {
  const { text } = useLanguage()
  const [force, setForce] = useState(false)
  return (
    <ChangeDrawer<Erased>
      title={text(phrases.eraseTitle)}
      tone="bad"
      change={{ path: staffPath('erase'), request: { accountId: passenger.accountId, force } }}
      differenceOf={({ rows }) =>
        Object.entries(rows)
          .filter(([, count]) => count > 0)
          .map(([table, count]) => ({
            id: table,
            name: table,
            is: text(phrases.erased).replace('{count}', String(count)),
          }))
      }
      confirmWords={() => text(phrases.erase)}
      onClose={onClose}
      onDone={() => showDone({ text: text(phrases.eraseWaits) })}
    >
      <p className="s c2">{text(phrases.eraseWhy)}</p>
      <label className="h">
        <input type="checkbox" className="cb" checked={force} onChange={(event) => setForce(event.target.checked)} />
        {text(phrases.eraseForce)}
      </label>
    </ChangeDrawer>
  )
}
