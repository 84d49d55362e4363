import type { StaffRefundRow } from '@aisle/contract/console-refunds'
import { automaticReasonNames } from '@aisle/contract/console-names'
import { formatMoney } from '@aisle/contract/money'
import type { RefundsSearch } from '@aisle/rules/list-addresses'
import { Link, useNavigate } from '@tanstack/react-router'
import { type CSSProperties } from 'react'
import { ClaimMark } from '../../claims/ClaimMark.tsx'
import { shortTime } from '../../language/formats.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { useLetterKeys } from '../../keys/use-letter-keys.ts'
import { rowStep } from '../../keys/use-row-keys.ts'
import { useNow } from '../../ui/use-now.ts'
import { refundPhrases } from './refund-phrases.ts'

const targetHours = 48

/** `j` and `k` open the next and the previous one. */
export function RefundList({
  rows,
  open,
  search,
  wait,
}: {
  rows: readonly StaffRefundRow[]
  open: string | undefined
  /** The list's address: going on to another refund keeps the rest of it. */
  search: RefundsSearch
  wait: boolean
}) {
  const { text } = useLanguage()
  useListKeys(rows, { open, search })
  if (rows.length === 0) return null
  return (
    <section className={wait ? 'card list wait' : 'card list'} aria-label={text(refundPhrases.list)}>
      {rows.map((row) => (
        <Link
          key={row.refundNo}
          to="/refunds"
          search={{ ...search, open: row.refundNo }}
          activeProps={{}}
          aria-current={row.refundNo === open ? 'true' : undefined}
        >
          <RefundRow row={row} waits={search.view !== 'done'} />
        </Link>
      ))}
    </section>
  )
}

function useListKeys(
  rows: readonly StaffRefundRow[],
  { open, search }: { open: string | undefined; search: RefundsSearch },
): void {
  const navigate = useNavigate()
  useLetterKeys((shortcut) => {
    const step = rowStep(shortcut)
    if (step === 0) return
    const at = rows.findIndex(({ refundNo }) => refundNo === open)
    const next = rows[Math.min(rows.length - 1, Math.max(0, at + step))]
    if (next) void navigate({ to: '/refunds', search: { ...search, open: next.refundNo }, replace: true })
  })
}

function RefundRow({ row, waits }: { row: StaffRefundRow; waits: boolean }) {
  const { text } = useLanguage()
  const reason = row.reason ?? (row.automaticReason ? automaticReasonNames[row.automaticReason] : null)
  return (
    <>
      <span className="h">
        <b className="el gr">{row.passenger ?? text(refundPhrases.somebody)}</b>
        <b className="num">{formatMoney(row.amount, row.currency)}</b>
      </span>
      <span className="h s c2">
        <span className="el gr">{[reason, row.what].flatMap((one) => (one ? text(one) : [])).join(' · ')}</span>
        {row.twoPeople ? (
          <span className="tag hot">{text(refundPhrases.twoPeople)}</span>
        ) : (
          row.kind === 'WIFI' && <span className="tag">Wi-Fi</span>
        )}
      </span>
      <span className="h">
        {waits && <Age since={row.since} />}
        {row.photos > 0 && (
          <span className="s c3">
            {row.photos === 1
              ? text(refundPhrases.onePhoto)
              : text(refundPhrases.photos).replace('{count}', String(row.photos))}
          </span>
        )}
      </span>
      {waits && row.asked && <Asked asked={row.asked} />}
      {waits && <ClaimMark claim={row.claim} />}
    </>
  )
}

/** That a colleague asked the passenger; whether they answered is not known. */
function Asked({ asked: { by, at } }: { asked: NonNullable<StaffRefundRow['asked']> }) {
  const { text, language } = useLanguage()
  const now = useNow()
  return (
    <span className="h s c2">
      {text(refundPhrases.asked)
        .replace('{by}', by)
        .replace('{at}', shortTime(at, language, now))}
    </span>
  )
}

/** How long it waits, against the target. */
function Age({ since }: { since: string }) {
  const { text } = useLanguage()
  const now = useNow()
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(since).getTime()) / 60_000))
  const hours = Math.floor(minutes / 60)
  const words =
    minutes < 60
      ? text(refundPhrases.minutes).replace('{minutes}', String(minutes))
      : hours < 72
        ? text(refundPhrases.hours).replace('{hours}', String(hours))
        : text(refundPhrases.days).replace('{days}', String(Math.floor(hours / 24)))
  const share: CSSProperties & Record<'--p', string> = { '--p': `${Math.min(100, (hours / targetHours) * 100)}%` }
  return (
    <span className={hours >= targetHours ? 'age late gr' : 'age gr'}>
      {words}
      <i style={share} />
    </span>
  )
}
