/// <reference lib="dom" />
import type { CallDefinition } from '@aisle/contract/define-call'
import { getServerTime } from '@aisle/contract/server-time'
import type { Scene } from './scene.ts'
import type { Stage } from './stage.ts'

type Words = readonly [zh: string | RegExp, en: string | RegExp]

interface Usual extends Pick<Scene, 'path' | 'who'> {
  /** Prefix of the scenes' names: `shop` makes `shop-loading`. */
  name: string
  hash: string
  aboard?: true
  /** The call without which there is nothing to show. */
  call: CallDefinition
  /** Visible once the answer has arrived. */
  full: Words
  /** Visible once it is known that no answer will come. */
  failed: Words
}

/** The states of every screen that shows an answer: it is late, it is an error, or there is no network. */
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
        // The placeholder becomes visible only after a while.
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
        // The page must not find the network again either, neither while opening nor by a later call.
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

/** A screen that is complete as soon as this text is visible. */
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
