/// <reference lib="dom" />
import type { CallDefinition } from '@aisle/contract/define-call'
import { getServerTime } from '@aisle/contract/server-time'
import type { Scene } from './scene.ts'
import type { Stage } from './stage.ts'

type Words = readonly [zh: string | RegExp, en: string | RegExp]

interface Usual extends Pick<Scene, 'path' | 'who'> {
  /** What its scenes' names begin with: `shop` makes `shop-loading`. */
  name: string
  hash: string
  aboard?: true
  /** Without its answer there is nothing to show. */
  call: CallDefinition
  /** Something that stands there once the answer has come. */
  full: Words
  /** And once it is known that none will come. */
  failed: Words
}

/** What happens to every screen that shows an answer: it is late, it is an error, or there is no network. */
export function usualScenes({ name, path, who, hash, aboard, call, full, failed }: Usual): Scene[] {
  const screen = { path, ...(who && { who }) }
  const go = (stage: Stage) => stage.go(hash, aboard && 'aboard')
  return [
    {
      ...screen,
      name: `${name}-loading`,
      state: { zh: '加载中', en: 'Loading' },
      async open(stage) {
        await stage.hold(call)
        await go(stage)
        // It comes to sight only after a while.
        await stage.page.waitForFunction(() =>
          [...document.querySelectorAll('.sk')].some((box) => box.checkVisibility({ opacityProperty: true })),
        )
      },
    },
    {
      ...screen,
      name: `${name}-error`,
      state: { zh: '服务器出错', en: 'Server error' },
      async open(stage) {
        await stage.fail(call)
        await go(stage)
        await stage.shows(...failed)
      },
    },
    {
      ...screen,
      name: `${name}-opened-offline`,
      state: { zh: '打开时没有网络', en: 'Opened offline' },
      async open(stage) {
        await stage.cut(call)
        // Nor does the page find a way again: not while it opens, and not by anything else later.
        await stage.cut(getServerTime)
        await go(stage)
        await stage.shows(...failed)
        await stage.cutAll()
        await stage.shows(...failed)
        await stage.page.locator('.offl').waitFor()
      },
    },
    {
      ...screen,
      name: `${name}-network-lost`,
      state: { zh: '看的时候断网', en: 'Network lost' },
      alone: true,
      async open(stage) {
        await stage.page.clock.install()
        await go(stage)
        await stage.shows(...full)
        await stage.loseNetwork()
      },
    },
  ]
}

/** A screen that stands as soon as this can be read. */
export function plainScene(
  screen: Pick<Scene, 'name' | 'path' | 'who' | 'state' | 'widths'> & { hash: string; aboard?: true; full: Words },
): Scene {
  const { hash, aboard, full, ...scene } = screen
  return {
    ...scene,
    async open(stage) {
      await stage.go(hash, aboard && 'aboard')
      await stage.shows(...full)
    },
  }
}
