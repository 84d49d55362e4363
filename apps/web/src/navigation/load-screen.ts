import type { ComponentType } from 'react'
import * as limits from '@aisle/contract/limits'
import { watchCall } from '../api/connection.ts'

export type ScreenLoader = () => Promise<ComponentType>

/** The file has neither come nor failed: asked for again, the browser waits for the same one. */
export class LoadHangs extends Error {}

/** The screen's code, or LoadHangs after 120 s (spec §8 "chunk load timeout"). */
export function loadScreen(load: ScreenLoader): Promise<ComponentType> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new LoadHangs('chunk load timeout')), limits.chunkLoadTimeoutMs)
    const endWatch = watchCall(() => reject(new LoadHangs('chunk load given up')))
    load()
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer)
        endWatch()
      })
  })
}
