import type { StaffOrderRow } from '@aisle/contract/console'
import { parcelsListed } from '@aisle/contract/limits'
import { formatMoney } from '@aisle/contract/money'
import { hasRight } from '@aisle/contract/staff-roles'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { BulkBar } from '../../lists/BulkBar.tsx'
import { sumByCurrency } from '../../lists/tick-rules.ts'
import { useSession } from '../../session/use-session.ts'
import { Icon } from '../../ui/Icon.tsx'
import { NotesDrawer } from '../../notes/NotesDrawer.tsx'
import { orderPhrases } from './order-phrases.ts'

function useRights() {
  const roles = useSession().data?.person.roles ?? []
  return { mayNote: hasRight(roles, 'notes', 'act'), maySlip: hasRight(roles, 'shipping', 'act') }
}

/** Whether ticks lead anywhere. */
export function useMayActOnMany(): boolean {
  const { mayNote, maySlip } = useRights()
  return mayNote || maySlip
}

interface Props {
  rows: readonly StaffOrderRow[]
  onClear: () => void
  /** The filters, which stand there while nothing is ticked. */
  children: ReactNode
}

/** What can be done with the ticked orders. */
export function OrderBulk({ rows, onClear, children }: Props) {
  const { text } = useLanguage()
  const { mayNote, maySlip } = useRights()
  // As they were when the drawer was opened: what a colleague changes meanwhile takes nobody's words away.
  const [noted, setNoted] = useState<readonly StaffOrderRow[] | null>(null)
  const sums = [...sumByCurrency(rows)].map(([currency, total]) => formatMoney(total, currency))
  const toShip = rows.filter(({ waitsFor }) => waitsFor === 'shipment').map(({ orderNo }) => orderNo)
  return (
    <>
      {rows.length === 0 && children}
      {rows.length > 0 && (
        <BulkBar count={rows.length} sum={sums.join(' + ')} onClear={onClear}>
          {maySlip && toShip.length > 0 && <Slips orderNos={toShip} />}
          {mayNote && (
            <Button className="btn sm pri" onPress={() => setNoted(rows)}>
              {text(orderPhrases.noteMany)}
            </Button>
          )}
        </BulkBar>
      )}
      {noted && <NotesDrawer rows={noted} onClose={() => setNoted(null)} onNoted={onClear} />}
    </>
  )
}

function Slips({ orderNos }: { orderNos: readonly string[] }) {
  const { text } = useLanguage()
  if (orderNos.length > parcelsListed) {
    return <span className="s">{text(orderPhrases.slipsAtMost).replace('{most}', String(parcelsListed))}</span>
  }
  return (
    <Link className="btn sm" to="/shipping/print" search={{ what: 'slips', orders: orderNos.join(' ') }}>
      <Icon name="print" size="s" />
      {text(orderPhrases.slipsMany).replace('{count}', String(orderNos.length))}
    </Link>
  )
}
