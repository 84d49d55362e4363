/// <reference lib="dom" />
import type { Language } from '@aisle/contract/language'
import type { Browser } from 'playwright-core'
import type { Product } from '../support/products/product.ts'
import type { Cast } from './cast.ts'
import type { Scene } from './scene.ts'
import { openStage, stageOn, type Stage } from './stage.ts'

export interface StageWish {
  language: Language
  theme: 'light' | 'dark'
}

/**
 * Stages for many scenes in sequence. A new browser costs as much as playing the scene, so scenes of the same person
 * and language share a page, which is reset in between.
 */
export function reuseStages(browser: Browser, product: Product, cast: Cast) {
  const kept = new Map<string, Stage>()
  return async function stageFor({ who = 'guest', alone }: Scene, { language, theme }: StageWish): Promise<Stage> {
    const state = cast.getBrowser(who, language)
    const items = [
      ...(state.origins[0]?.localStorage ?? []).filter(({ name }) => name !== 'theme'),
      { name: 'theme', value: JSON.stringify(theme) },
    ]
    const dressed = {
      ...cast,
      getBrowser: () => ({ ...state, origins: [{ origin: product.url, localStorage: items }] }),
    }
    const options = { product, cast: dressed, language, who }
    if (alone) return openStage(browser, options)

    const key = `${who} ${language}`
    const used = kept.get(key)
    const { page } = used ?? (await openStage(browser, options))
    if (used) {
      const context = page.context()
      await page.setViewportSize({ width: 375, height: 812 })
      // A page of our origin that runs no script: only there can storage be changed without the app reacting.
      await page.goto(`${product.url}/favicon.svg`)
      // Release calls only now: a held one would run, and apply for a refund that a later scene counts on.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.clearCookies()
      await context.addCookies(state.cookies)
      await page.evaluate((entries) => {
        sessionStorage.clear()
        localStorage.clear()
        for (const { name, value } of entries) localStorage.setItem(name, value)
      }, items)
    }
    const stage: Stage = { ...stageOn(page, options), close: () => Promise.resolve() }
    kept.set(key, stage)
    return stage
  }
}
