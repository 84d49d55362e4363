import { usePhrases } from '../../language/phrases.ts'
import { cabinRow, getPlace, getSeat } from './seat-layout.ts'
import { planPhrases } from './plan-phrases.ts'
import './seat-row.css'

interface SeatRowProps {
  /** As typed; anything that is no seat lights nothing. */
  seat: string
  wideBody: boolean
  /** Also say it in words below: "31 排，靠窗". */
  inWords?: boolean
}

const getWords = { window: 'windowSeat', aisle: 'aisleSeat', middle: 'middleSeat' } as const

/** Lights the seat in its row, so that 31B for 31A is noticed before the server does. */
export function SeatRow({ seat, wideBody, inWords }: SeatRowProps) {
  const t = usePhrases(planPhrases)
  const found = getSeat(seat)
  const place = found && getPlace(found.letter, wideBody)
  return (
    <>
      <div className="seats" aria-hidden="true">
        {cabinRow(wideBody).map((letter, index) =>
          letter === null ? (
            <u key={index} />
          ) : (
            <i key={letter} className={letter === found?.letter ? 'me' : undefined}>
              {letter}
            </i>
          ),
        )}
      </div>
      {inWords && (
        <p className="s c2 ct" role="status" style={{ margin: '.375rem 0 .25rem', minHeight: '1.18rem' }}>
          {found
            && (place
              ? t(getWords[place], { row: found.row })
              : t('seatUnknown', { seat: `${found.row}${found.letter}` }))}
        </p>
      )}
    </>
  )
}
