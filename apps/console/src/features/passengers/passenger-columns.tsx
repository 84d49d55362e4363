import type { StaffPassengers } from '@aisle/contract/console-passengers'
import type { ColumnIn } from '@aisle/contract/console-views'
import { Link } from '@tanstack/react-router'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import type { TableColumn } from '../../lists/use-list-table.ts'
import { passengerPhrases as phrases } from './passenger-phrases.ts'

type Row = StaffPassengers['rows'][number]

function Name({ row: { id, name } }: { row: Row }) {
  const { text } = useLanguage()
  return (
    <Link className="a" to="/passengers/$id" params={{ id }}>
      {name || text(phrases.unnamed)}
    </Link>
  )
}

/** What the list of passengers may show of each. */
export const passengerColumns: Readonly<Record<ColumnIn<'passengers'>, TableColumn<Row>>> = {
  name: { name: phrases.name, renderCell: (row) => <Name row={row} /> },
  manifest: {
    name: phrases.manifest,
    cellClassName: 'm',
    renderCell: ({ name, manifestName }) => manifestName !== name && manifestName,
  },
  card: { name: phrases.card, cellClassName: 'num', renderCell: ({ card }) => card },
  phone: { name: phrases.phone, cellClassName: 'num', renderCell: ({ phone }) => phone },
  email: { name: phrases.email, renderCell: ({ email }) => email },
  lastFlight: {
    name: phrases.lastFlight,
    cellClassName: 'nb num',
    renderCell: ({ lastFlight }) => lastFlight && `${lastFlight.flightNo} ${lastFlight.flightDate}`,
  },
  orders: { name: phrases.orders, className: 'r', renderCell: ({ orders }) => orders },
}
