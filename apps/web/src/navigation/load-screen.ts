import type { ComponentType } from 'react'
import * as limits from '@aisle/contract/limits'
import { watchCall } from '../api/connection.ts'

export type ScreenLoader = () => Promise<ComponentType>

/** The screen's code, or an error after 120 s (spec §8 "chunk load timeout"). */
export function loadScreen(load: ScreenLoader): Promise<ComponentType> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('chunk load timeout')), limits.chunkLoadTimeoutMs)
    const endWatch = watchCall(() => reject(new Error('chunk load given up')))
    load()
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer)
        endWatch()
      })
  })
}
