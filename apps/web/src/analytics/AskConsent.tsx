import { useEffect, useState, type ComponentType } from 'react'
import { classNames } from '../ui/class-names.ts'
import { useConsent } from './consent.ts'

/** After the screen's own requests: the card lies below everything and is in nobody's way. */
const askAfterMs = 1000

/**
 * The last thing on a screen: asks once whether the app may be measured. Who has answered does not fetch the card.
 * `columns`: those of the screen above it, whose first the card is as wide as.
 */
export function AskConsent({ columns }: { columns?: string }) {
  const asks = useConsent() === 'unasked'
  const [Card, setCard] = useState<ComponentType>()
  useEffect(() => {
    if (!asks) return undefined
    const timer = setTimeout(() => {
      import('./ConsentCard.tsx').then(
        ({ ConsentCard }) => setCard(() => ConsentCard),
        () => undefined,
      )
    }, askAfterMs)
    return () => clearTimeout(timer)
  }, [asks])
  if (!asks || !Card) return null
  return (
    <div className={classNames('sec', columns)}>
      <Card />
    </div>
  )
}
