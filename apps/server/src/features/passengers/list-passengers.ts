import { helpCodePattern } from '@aisle/contract/help-code'
import type { StaffPassengerRow, StaffPassengers } from '@aisle/contract/console-passengers'
import type { PassengersQuery } from '@aisle/contract/console-schemas'
import type { Deps } from '../../platform/deps.ts'
import { beijingDay } from '@aisle/rules/time'
import { maskMailbox, maskPhone } from '../../platform/security/mask-personal.ts'
import { accountsOfHelpCode } from '../client-log/index.ts'
import { readFlightText } from '../flights/index.ts'
import { manifestName, passengerName } from '../orders/index.ts'
import { findPassengers, type PassengerFound, type PassengersWanted } from './passenger-store.ts'
import { readPassengerText } from './passenger-text-rules.ts'

const mostRows = 50

/** The passengers who are found by what staff typed, or who are on a flight; masked. */
export async function listPassengers(deps: Deps, query: PassengersQuery): Promise<StaffPassengers> {
  const wanted = await readQuery(deps, query)
  if (wanted === null) return { readAs: null, rows: [], more: false }
  const found = await findPassengers(deps.db, wanted, mostRows + 1)
  return {
    readAs: readAs(wanted),
    rows: found.slice(0, mostRows).map(presentRow),
    more: found.length > mostRows,
  }
}

async function readQuery(
  deps: Deps,
  { text, flightNo, flightDate }: PassengersQuery,
): Promise<PassengersWanted | null> {
  if (flightNo) return { as: 'flight', flightNo, flightDate: flightDate ?? null }
  if (!text) return null
  const flight = readFlightText(deps.airline, text, beijingDay(deps.clock.now()))
  return flight ? { as: 'flight', ...flight } : ((await readHelpCode(deps, text)) ?? readPassengerText(text))
}

/** Four letters are a name too, unless somebody's device has them as its help code. */
async function readHelpCode(deps: Deps, text: string): Promise<PassengersWanted | null> {
  if (!helpCodePattern.test(text.trim().toUpperCase())) return null
  const accountIds = await accountsOfHelpCode(deps, text.trim())
  return accountIds.length > 0 || readPassengerText(text) === null ? { as: 'helpCode', accountIds } : null
}

const readAs = ({ as }: PassengersWanted): StaffPassengers['readAs'] => (as === 'nameZh' ? 'name' : as)

const presentRow = (row: PassengerFound): StaffPassengerRow => ({
  id: row.account_id ?? row.trip_id ?? '',
  name: passengerName(row) ?? '',
  manifestName: manifestName(row),
  card: row.ffp_card_no,
  phone: row.phone && maskPhone(row.phone),
  email: row.email && maskMailbox(row.email),
  lastFlight: row.flight_no && row.flight_date ? { flightNo: row.flight_no, flightDate: row.flight_date } : null,
  orders: row.orders,
})
