import type { PageWindow } from '../browser/browser-window.ts'
import { createSay, shown } from '../browser/say.ts'

/** The window's value under the SDK's name: the snippet with its queued calls, or an SDK. */
interface Named {
  q?: ArrayLike<unknown>[]
  isAnalytics?: true
}

// Pages choose their own global names, so no window type declares them.
export const page = globalThis as unknown as PageWindow & Record<string, unknown>

/** Replaces the snippet and runs the calls it has queued. */
export function takePlace(create: (window: PageWindow) => unknown): void {
  const options = page[shown(page['_gio_local_vds'] ?? 'vds')] as { namespace?: string } | undefined
  const name = options?.namespace ?? 'gdp'
  // A program that is there already marks itself; anything else has no mark.
  const stub = page[name] as Named | undefined
  if (stub?.isAnalytics) return void createSay(page)('SDK重复加载，请检查是否重复加载SDK或接入其他平台SDK导致冲突!')
  // The page may have queued calls with any arguments.
  const run = create(page) as (...values: unknown[]) => unknown
  page[name] = Object.assign(run, { isAnalytics: true })
  for (const values of stub?.q ?? []) run(...Array.from(values))
}
