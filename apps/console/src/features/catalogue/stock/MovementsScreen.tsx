import { staffPath } from '@aisle/contract/console'
import type { StockMovements, StockRow } from '@aisle/contract/console-stock'
import { recordKinds } from '@aisle/contract/records'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { callConsole } from '../../../api/call-console.ts'
import { useLanguage } from '../../../language/LanguageProvider.tsx'
import { ExportButton, ExportNotice, useExport } from '../../../ui/ExportRows.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { MoreRows } from '../MoreRows.tsx'
import { AdjustStock } from './AdjustStock.tsx'
import { MovementTable } from './MovementTable.tsx'
import { stockPhrases as phrases } from './stock-phrases.ts'
import { useMayAdjust } from './use-may-adjust.ts'

const route = getRouteApi('/signed-in/catalogue/stock/$skuId/movements')

/** How the pieces of one variant have moved, and how long they last. */
export function MovementsScreen() {
  const { skuId } = route.useParams()
  return <Movements key={skuId} skuId={skuId} />
}

function Movements({ skuId }: { skuId: string }) {
  const { text } = useLanguage()
  const [isAdjusting, setAdjusting] = useState(false)
  const pages = useInfiniteQuery({
    queryKey: ['stock movements', skuId],
    queryFn: ({ pageParam, signal }) =>
      callConsole<StockMovements>(staffPath('stockMovements'), { skuId, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: keepPreviousData,
  })
  const exported = useExport('stockMovements', { skuId })
  const variant = pages.data?.pages[0]?.variant
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <>
      <p className="cr s">
        <Link to="/catalogue/$resource" params={{ resource: 'stock' }}>
          {text(recordKinds.stock.name)}
        </Link>{' '}
        / {skuId}
      </p>
      <div className="ph">
        <h1>{variant ? `${text(variant.name)} ${text(variant.detail)}` : skuId}</h1>
        {variant && <Acts skuId={skuId} exported={exported} onAdjust={() => setAdjusting(true)} />}
      </div>
      <ExportNotice exported={exported} />
      <Problem error={pages.error} onRetry={() => void pages.refetch()} />
      {variant && (
        <div className="v g16">
          <Figures variant={variant} />
          <section className="card" aria-label={text(phrases.movements)}>
            <header>
              <h2>{text(phrases.movements)}</h2>
            </header>
            {rows.length === 0 ? (
              <p className="empty" role="status">
                {text(phrases.noMovements)}
              </p>
            ) : (
              <MovementTable rows={rows} before={pages.data?.pages.at(-1)?.before ?? null} />
            )}
            <MoreRows pages={pages} />
          </section>
        </div>
      )}
      {isAdjusting && variant && <AdjustStock row={variant} onClose={() => setAdjusting(false)} />}
    </>
  )
}

interface Acting {
  skuId: string
  exported: ReturnType<typeof useExport>
  onAdjust: () => void
}

function Acts({ skuId, exported, onAdjust }: Acting) {
  const { text } = useLanguage()
  const mayAdjust = useMayAdjust()
  return (
    <>
      <ExportButton exported={exported} />
      {mayAdjust && (
        <Link className="btn" to="/catalogue/$resource/$id" params={{ resource: 'stock', id: skuId }}>
          {text(phrases.count)}
        </Link>
      )}
      {mayAdjust && (
        <Button className="btn pri" onPress={onAdjust}>
          {text(phrases.adjust)}
        </Button>
      )}
    </>
  )
}

const figures = ['loaded', 'reserved', 'sold', 'free', 'perDay', 'daysLeft'] as const

function Figures({ variant }: { variant: StockRow }) {
  const { text } = useLanguage()
  return (
    <section className="card">
      <dl className="figs pieces">
        {figures.map((figure) => (
          <div key={figure} className="fig">
            <dt className="l">{text(phrases[figure])}</dt>
            <dd className="n">{variant[figure] ?? '–'}</dd>
          </div>
        ))}
      </dl>
      <footer className="s c3">{text(phrases.pace)}</footer>
    </section>
  )
}
