import { useInFlight } from '../../../environment/portal-mode.ts'
import { later } from '../../../navigation/later.tsx'
import { useWide } from '../../../ui/frame/width.tsx'

const Nothing = () => null
const AsideCards = later(() => import('./AsideCards.tsx').then((part) => part.AsideCards), Nothing)

/**
 * The third column of an account's page on wide desktops (design §4), in `main.besides`, which keeps its room. Its code
 * and calls come after the screen's own.
 */
export function AccountAside() {
  const wide = useWide()
  const aboard = useInFlight()
  return wide && !aboard && <AsideCards />
}
