import type { PageWindow } from '../browser/browser-window.ts'
import { createSay, shown } from '../browser/say.ts'

/** What stands in the window under the SDK's name: the snippet with what it has queued, or an SDK. */
interface Named {
  q?: ArrayLike<unknown>[]
  isAnalytics?: true
}

// A page chooses the names of its own things, so no type of a window has them.
export const page = globalThis as unknown as PageWindow & Record<string, unknown>

/** Takes the snippet's place, and carries out what it has queued. */
export function takePlace(create: (window: PageWindow) => unknown): void {
  const options = page[shown(page['_gio_local_vds'] ?? 'vds')] as { namespace?: string } | undefined
  const name = options?.namespace ?? 'gdp'
  // A program that is there already marks itself; anything else has no mark.
  const stub = page[name] as Named | undefined
  if (stub?.isAnalytics) return void createSay(page)('SDK重复加载，请检查是否重复加载SDK或接入其他平台SDK导致冲突!')
  // A queued call is whatever the page has called.
  const run = create(page) as (...values: unknown[]) => unknown
  page[name] = Object.assign(run, { isAnalytics: true })
  for (const values of stub?.q ?? []) run(...Array.from(values))
}
