import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useInFlight } from '../environment/portal-mode.ts'
import { whenFirstScreenStands } from '../service-worker/when-first-screen-stands.ts'
import type { Route } from '../navigation/router.ts'
import { useSession } from '../session/session-store.ts'
import { useWide } from '../ui/frame/width.tsx'
import type * as desktopPage from './desktop/desktop-page.ts'

type DesktopParts = typeof desktopPage

/** What stands around the screens of a desktop on the ground: fetched once the first screen has all that it needs. */
export function useDesktopParts(visit: number | undefined): DesktopParts | null {
  const queries = useQueryClient()
  const portal = useInFlight()
  const wanted = useWide() && !portal
  const [parts, setParts] = useState<DesktopParts | null>(null)
  const needed = wanted && parts === null
  useEffect(() => {
    if (!needed) return
    // A page without them is whole: the next screen tries again.
    whenFirstScreenStands(queries)
      .then(() => import('./desktop/desktop-page.ts'))
      .then(setParts, () => undefined)
  }, [needed, visit, queries])
  return wanted ? parts : null
}

/** Keeps the room of what stands around a screen from its first paint on, so that the parts move nothing. */
export function useDesktopRoom(route: Route | undefined): void {
  const loggedIn = useSession() !== undefined
  const around = route?.account && loggedIn ? 'account' : route?.inner && 'crumb'
  const kept = useInFlight() ? undefined : around
  useLayoutEffect(() => {
    if (!kept) return
    const { dataset } = document.documentElement
    dataset[kept] = ''
    return () => void delete dataset[kept]
  }, [kept])
}
