import { useEffect, useState, type ComponentType } from 'react'
import { classNames } from '../ui/class-names.ts'
import { useConsent } from './consent.ts'

/** After the screen's own requests: the card is at the end of the screen and not urgent. */
const askAfterMs = 1000

/**
 * The last element of a screen: asks once for consent to measure the app, and does not load the card once the passenger
 * has answered. `columns`: the grid of the screen above; the card is as wide as its first column.
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
