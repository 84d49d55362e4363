import type { CounterDay, CounterPiece } from '@aisle/contract/console-fulfillment'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { shortTime } from '../../language/formats.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useNow } from '../../ui/use-now.ts'
import { counterPhrases as phrases } from './counter-phrases.ts'
import { findPiece } from './counter-rules.ts'
import { FoundButton, MissingButton, MissingNote } from './MissingButtons.tsx'
import { TakeBackButton } from './TakeBackButton.tsx'
import type { LookedAt } from './use-hand-over.ts'

interface Props {
  seen: LookedAt
  day: CounterDay | undefined
  askedAt: number
  isHandingOver: boolean
  onHandOver: () => void
  onTakenBack: () => void
  /** It was said to be missing, or found. */
  onNoted: () => void
}

/** The piece of the code that was scanned, whose it is, and the button that hands it over. */
export function PieceCard({ seen, day, askedAt, isHandingOver, onHandOver, onTakenBack, onNoted }: Props) {
  const { text, language } = useLanguage()
  const now = useNow()
  const { found } = seen
  const piece = findPiece(day, { orderNo: found.orderNo, code: seen.code })
  const more = found.codesLeft - (found.changed ? 1 : 0)
  return (
    <section className="card">
      <div className="b v g16">
        <PieceHead picture={piece?.sku.picture}>
          <p className="h wrap">
            <span className={found.changed ? 'tag ok' : 'tag err'}>
              <i className="dot" />
              {text(found.changed ? phrases.ready : phrases.before).replace(
                '{at}',
                shortTime(found.usedAt, language, now),
              )}
            </span>
            <span className="s c3">
              {more > 0 ? text(phrases.left).replace('{count}', String(more)) : text(phrases.none)}
            </span>
          </p>
          <h2 className="piece">
            {text(found.goods.name)} <span className="c2">{text(found.goods.detail)}</span>
          </h2>
          <PieceFacts orderNo={found.orderNo} piece={piece} />
        </PieceHead>
        {found.changed && day && !piece && (
          <p className="note warn">
            <Icon name="info" />
            <span>{text(phrases.elsewhere)}</span>
          </p>
        )}
        {found.changed && found.missing && (
          <MissingNote missing={found.missing}>
            <FoundButton missing={found.missing} what={text(found.goods.name)} onDone={onNoted} />
          </MissingNote>
        )}
        {found.changed && (
          <Button className="btn pri w xl" isDisabled={isHandingOver} onPress={onHandOver}>
            <Icon name="check" size="s" />
            {text(phrases.handOver)}
          </Button>
        )}
        {found.changed && !found.missing && <MissingButton code={seen.code} onDone={onNoted} />}
        {!found.changed && piece?.takeBackUntil && day && (
          <TakeBackButton piece={piece} at={day.at} askedAt={askedAt} onTakenBack={onTakenBack} />
        )}
      </div>
    </section>
  )
}

/** The picture of a piece beside its facts. */
export function PieceHead({ picture, children }: { picture: string | null | undefined; children: ReactNode }) {
  return (
    <div className="h looked">
      {picture && (
        <span className="pic xl">
          <img src={picture} alt="" />
        </span>
      )}
      <div className="v g8 gr">{children}</div>
    </div>
  )
}

export function PieceFacts({ orderNo, piece }: { orderNo: string; piece: CounterPiece | undefined }) {
  const { text, language } = useLanguage()
  const now = useNow()
  return (
    <dl className="kv l">
      {piece?.passenger && (
        <>
          <dt>{text(phrases.who)}</dt>
          <dd>
            <b>{piece.passenger.name}</b> {piece.passenger.manifestName}
          </dd>
        </>
      )}
      {piece?.flight && (
        <>
          <dt>{text(phrases.flight)}</dt>
          <dd className="num">
            {piece.flight.flightNo} {shortTime(piece.flight.departs, language, now)}
            {piece.flight.seat && ` · ${piece.flight.seat}`}
          </dd>
        </>
      )}
      <dt>{text(phrases.order)}</dt>
      <dd className="num">
        <Link className="a" to="/orders/$orderNo" params={{ orderNo }}>
          {orderNo}
        </Link>
      </dd>
    </dl>
  )
}
