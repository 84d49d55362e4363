import type { ComponentProps } from 'react'
import { inFlight } from '../../environment/portal-mode.ts'
import { hrefTo } from '../../navigation/paths.ts'
import { Row } from '../../ui/Row.tsx'

/**
 * The way to `/deviceExplain`, in flight only: that route switches the phone to the portal for a day (spec §2), and a
 * passenger on the ground would lose tab bar, shop and cart.
 */
export function DevicesRow(props: Pick<ComponentProps<typeof Row>, 'label' | 'icon'>) {
  return inFlight() ? <Row {...props} href={hrefTo('/deviceExplain')} /> : null
}
