import type { Bilingual } from '@aisle/contract/language'
import type { AppPath } from '../../apps/web/src/navigation/paths.ts'
import type { Stage } from './stage.ts'

/** The owner of the browser: a guest, a member with orders, or a passenger whose seat was checked aboard. */
export type Who = 'guest' | 'passenger' | 'aboard'

/** The widths that the design names, in CSS pixels. */
export const allWidths = [320, 375, 768, 1280] as const
export type Width = (typeof allWidths)[number]

/** One screen in one state. */
export interface Scene {
  /** Unique among all scenes, and the name of its pictures: `shop-empty`. */
  name: string
  path: AppPath
  state: Bilingual
  /** By default a guest's browser. */
  who?: Who
  /** The widths at which the scene makes sense; by default all. */
  widths?: readonly Width[]
  /** The scene changes the browser itself, its clock or what runs before the page, so no other scene shares it. */
  alone?: true
  /** Opens the screen and returns once it is still: something specific to this state is visible. */
  open(stage: Stage): Promise<void>
}
