import { useId, useState } from 'react'
import { usePhrases } from '../../../language/phrases.ts'
import { Button } from '../../../ui/Button.tsx'
import { Sheet } from '../../../ui/layers/Sheet.tsx'
import { offerSheetPhrases } from './offer-sheet-phrases.ts'

interface Offer {
  id: string
  name: string
  /** Shown under the name: condition and validity. */
  facts: string
  /** The discount, or the reason why it cannot be used. */
  effect: string
}

interface OfferSheetProps {
  title: string
  /** Label of the option to use none, e.g. "Do not use a coupon". */
  none: string
  /** Shown when the passenger has none. */
  nothing: string
  usable: readonly Offer[]
  unusable: readonly Offer[]
  chosen: string | null
  onChoose: (id: string | null) => void
  onClose: () => void
}

/** Coupons or rights cards for this checkout; nothing is preselected here (G13). */
export function OfferSheet(props: OfferSheetProps) {
  const { title, none, nothing, usable, unusable, onChoose, onClose } = props
  const t = usePhrases(offerSheetPhrases)
  const [chosen, setChosen] = useState(props.chosen)
  const group = useId()
  if (usable.length + unusable.length === 0) {
    return (
      <Sheet title={title} onClose={onClose}>
        <p className="b2 c2" style={{ padding: '1rem 0 2rem', textAlign: 'center' }}>
          {nothing}
        </p>
      </Sheet>
    )
  }
  return (
    <Sheet title={title} onClose={onClose}>
      <div role="radiogroup" aria-label={title} className="offers">
        {usable.map((offer) => (
          <label className="row" key={offer.id}>
            <OfferText offer={offer} />
            <span className="b2 rt hot num">{offer.effect}</span>
            <input
              className="cb"
              type="radio"
              name={group}
              checked={chosen === offer.id}
              onChange={() => setChosen(offer.id)}
            />
          </label>
        ))}
        <label className="row">
          <span className="gr b2">{none}</span>
          <input className="cb" type="radio" name={group} checked={chosen === null} onChange={() => setChosen(null)} />
        </label>
      </div>
      {unusable.length > 0 && (
        <>
          <h3 className="s c2" style={{ margin: '1rem 0 .25rem', fontWeight: 500 }}>
            {t('unusable')}
          </h3>
          <ul className="offers">
            {unusable.map((offer) => (
              <li className="row" key={offer.id}>
                <OfferText offer={offer} reason={offer.effect} />
              </li>
            ))}
          </ul>
        </>
      )}
      <Button
        wide
        className="offers-done"
        onClick={() => {
          onChoose(chosen)
          onClose()
        }}
      >
        {t('done')}
      </Button>
    </Sheet>
  )
}

/** `reason`: why it cannot be used. */
function OfferText({ offer: { name, facts }, reason }: { offer: Offer; reason?: string }) {
  return (
    <span className="gr" style={{ minWidth: 0 }}>
      <span className={reason ? 'b2 c2' : 'b2'} style={{ fontWeight: 500 }}>
        {name}
      </span>
      <br />
      <span className="s c3 num">{facts}</span>
      {reason && (
        <>
          <br />
          <span className="s c2 num">{reason}</span>
        </>
      )}
    </span>
  )
}
