import type { ParcelToShip } from '@aisle/contract/console-fulfillment'
import { listTables } from '@aisle/contract/console-views'
import { hasRight } from '@aisle/contract/staff-roles'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { ColumnMenu } from '../../lists/ColumnMenu.tsx'
import { ListViews } from '../../lists/ListViews.tsx'
import { useSeenList } from '../../lists/seen-list-store.ts'
import { useListTable } from '../../lists/use-list-table.ts'
import { useSavedViews } from '../../lists/use-saved-views.ts'
import { useSession } from '../../session/use-session.ts'
import { Icon } from '../../ui/Icon.tsx'
import { ExportButton, ExportNotice, useExport } from '../../ui/ExportRows.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { AskCard } from './AskCard.tsx'
import { parcelColumns } from './parcel-columns.tsx'
import { ParcelTable } from './ParcelTable.tsx'
import { PasteDrawer } from './PasteDrawer.tsx'
import { ScanWaybills } from './ScanWaybills.tsx'
import { ShipCard } from './ShipCard.tsx'
import { SlipsFileButton, SlipsFileNotice, useSlipsFile } from './SlipsFile.tsx'
import { shippingPhrases as phrases } from './shipping-phrases.ts'
import { heldWanted } from './shipping-search-rules.ts'
import { useParcels } from './use-parcels.ts'
import { collectShipments, keptLines, type TypedWaybill } from './waybill-lines-rules.ts'
import { forgetWaybills, takeWaybills, useWaybillLines } from './waybill-lines-store.ts'

const route = getRouteApi('/signed-in/shipping')

/** From paid to handed over: what waits, what to pick and pack, and the waybills. */
export function ShippingScreen() {
  const { text } = useLanguage()
  const search = route.useSearch()
  const held = heldWanted(search)
  const parcels = useParcels(held)
  const saved = useSavedViews('shipping', search)
  const rows = parcels.data?.parcels ?? []
  const table = useListTable({
    name: 'shipping',
    table: listTables.shipping,
    columns: parcelColumns,
    rows,
    rowId: ({ orderNo }) => orderNo,
    view: saved.open,
  })
  const exported = useExport('parcels', { held }, table.chosenColumns)
  const mayShip = hasRight(useSession().data?.person.roles ?? [], 'shipping', 'act')
  const kept = useWaybillLines()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [pasting, setPasting] = useState(false)
  useSeenList(
    'order',
    rows.map(({ orderNo }) => orderNo),
  )
  const heldRows = rows.filter(({ hold }) => hold !== null).length
  const filled = withGiven(rows, kept.lines)
  const printed = chosen.size > 0 ? [...chosen].join(' ') : undefined
  const free = rows.filter(({ hold }) => hold === null).map(({ orderNo }) => orderNo)
  const printedNos = chosen.size > 0 ? [...chosen] : free
  const slipsFile = useSlipsFile(printedNos)
  const waybillCarriers = parcels.data?.waybillCarriers ?? []
  const unfilled = printedNos.filter((orderNo) => chosen.has(orderNo) || !filled.get(orderNo)?.waybillNo)
  return (
    <>
      <div className="ph">
        <h1>{text(phrases.title)}</h1>
        {parcels.data && (
          <p className="c3 s">
            {text(held === null ? phrases.lead : phrases.leadAll)
              .replace('{total}', String(parcels.data.total))
              .replace('{held}', String(heldRows))}
          </p>
        )}
        <div className="h sp wrap">
          <ExportButton exported={exported} />
          <ColumnMenu table={table} />
          <Link className="btn" to="/shipping/print" search={{ what: 'pick', orders: printed }}>
            <Icon name="list" size="s" />
            {text(phrases.pick)}
          </Link>
          {mayShip && (
            <>
              <Link className="btn" to="/shipping/print" search={{ what: 'slips', orders: printed }}>
                <Icon name="print" size="s" />
                {text(phrases.slips)}
              </Link>
              <SlipsFileButton file={slipsFile} isDisabled={printedNos.length === 0} />
              <Button className="btn" onPress={() => setPasting(true)}>
                <Icon name="download" size="s" />
                {text(phrases.paste)}
              </Button>
            </>
          )}
        </div>
      </div>
      <ListViews
        to="/shipping"
        label={text(phrases.views)}
        saved={saved}
        filters={views
          .filter((view) => view.held !== undefined && view.held === search.held)
          .map(({ name }) => text(name))}
        columns={table}
      >
        <HeldTabs held={search.held} isSaved={saved.open !== null} />
      </ListViews>
      <ExportNotice exported={exported} />
      <SlipsFileNotice file={slipsFile} />
      <Problem error={parcels.error} onRetry={() => void parcels.refetch()} />
      {parcels.data && rows.length === 0 && (
        <p className="card empty" role="status">
          {text(held === null ? phrases.nothing : held ? phrases.nothingHeld : phrases.nothingFree)}
        </p>
      )}
      {rows.length > 0 && mayShip && !pasting && (
        <ScanWaybills rows={rows} filled={filled} onType={(orderNo, waybill) => takeWaybills([[orderNo, waybill]])} />
      )}
      {(rows.length > 0 || (mayShip && keptLines(kept.lines).length > 0)) && (
        <div className={mayShip ? 'g2' : ''}>
          {rows.length > 0 && (
            <ParcelTable
              table={table}
              typed={mayShip ? filled : null}
              chosen={chosen}
              onChoose={(orderNo) => setChosen(toggled(chosen, orderNo))}
              onType={(orderNo, waybill) => takeWaybills([[orderNo, waybill]])}
            />
          )}
          {mayShip && (
            <div className="v g16">
              {waybillCarriers.length > 0 && <AskCard carrierCodes={waybillCarriers} orderNos={unfilled} />}
              <ShipCard
                rows={rows}
                shipments={collectShipments(rows, filled)}
                kept={kept}
                onDone={forgetWaybills}
                onLeave={(orderNos) => leaveOut(filled, orderNos)}
              />
            </div>
          )}
        </div>
      )}
      {pasting && <PasteDrawer onClose={() => setPasting(false)} onTake={takeWaybills} />}
    </>
  )
}

const views = [
  { held: undefined, name: phrases.all },
  { held: 'no', name: phrases.mayLeave },
  { held: 'yes', name: phrases.heldOnly },
] as const

function HeldTabs({ held, isSaved }: { held: 'yes' | 'no' | undefined; isSaved: boolean }) {
  const { text } = useLanguage()
  return views.map((view) => (
    <Link
      key={view.name.en}
      to="/shipping"
      search={{ held: view.held }}
      activeOptions={{ exact: true, explicitUndefined: true }}
      activeProps={{}}
      aria-current={!isSaved && held === view.held ? 'page' : undefined}
    >
      {text(view.name)}
    </Link>
  ))
}

function toggled(chosen: ReadonlySet<string>, orderNo: string): ReadonlySet<string> {
  const next = new Set(chosen)
  if (!next.delete(orderNo)) next.add(orderNo)
  return next
}

/** What carriers have given is filled in until somebody types something else. */
const withGiven = (rows: readonly ParcelToShip[], typed: ReadonlyMap<string, TypedWaybill>) =>
  new Map([...rows.flatMap(({ orderNo, waybill }) => (waybill ? [[orderNo, waybill] as const] : [])), ...typed])

/** The carrier of a parcel stays chosen; the empty number keeps what was given from being filled in again. */
const leaveOut = (filled: ReadonlyMap<string, TypedWaybill>, orderNos: readonly string[]) =>
  takeWaybills(
    orderNos.map(
      (orderNo) => [orderNo, { carrierCode: filled.get(orderNo)?.carrierCode ?? '', waybillNo: '' }] as const,
    ),
  )
