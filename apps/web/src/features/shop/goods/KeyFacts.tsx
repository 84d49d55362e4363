import type { GoodsDetail } from '@aisle/contract/shop-schemas'
import { useBilingual } from '../../../language/phrases.ts'

/** Up to three facts that decide, such as size, weight and material. */
export function KeyFacts({ facts }: { facts: NonNullable<GoodsDetail['facts']> }) {
  const text = useBilingual()
  return (
    <dl className="card key-facts">
      {facts.map(({ name, value }) => (
        <div key={name.en}>
          <dt className="s c2">{text(name)}</dt>
          <dd className="b2">
            <b>{text(value)}</b>
          </dd>
        </div>
      ))}
    </dl>
  )
}
