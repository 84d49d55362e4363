import type { Bilingual } from '@aisle/contract/language'
import type { AppPath } from '../../apps/web/src/navigation/paths.ts'
import type { Stage } from './stage.ts'

/** Whose browser it is: somebody who is not logged in, a member with orders, or a passenger whose seat was checked aboard. */
export type Who = 'guest' | 'passenger' | 'aboard'

/** The widths that the design names, in CSS pixels. */
export const allWidths = [320, 375, 768, 1280] as const
export type Width = (typeof allWidths)[number]

/** One screen in one state, as somebody can look at it. */
export interface Scene {
  /** Unique among all scenes, and the name of its pictures: `shop-empty`. */
  name: string
  path: AppPath
  state: Bilingual
  /** By default a guest's browser. */
  who?: Who
  /** Where it makes sense; by default everywhere. */
  widths?: readonly Width[]
  /** It changes the browser itself, its clock or what runs before the page: no other scene is played there. */
  alone?: true
  /** Leads to the screen, and returns when the picture has settled: something of this very state is there to be seen. */
  open(stage: Stage): Promise<void>
}
