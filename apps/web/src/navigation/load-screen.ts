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

/** Between the tries at a first screen whose file has failed. */
const pausesMs = [500, 2000, 4000]
const firstFileLateMs = 8000

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * The first screen of a visit: the passenger can do nothing on the page yet, so lost code is fetched again without a
 * tap. A file that fails is fetched again after a moment; one that hangs only comes with a reload of the page, which
 * waits longer each time.
 * @param wanted the passenger has not gone on to another screen
 */
export async function loadFirstScreen(load: ScreenLoader, wanted: () => boolean): Promise<ComponentType> {
  let leaving: number | undefined
  const late = setTimeout(() => wanted() && (leaving = globalThis.aisleEarly?.again()), firstFileLateMs)
  try {
    for (const milliseconds of pausesMs) {
      try {
        return await loadScreen(load)
      } catch (error) {
        if (error instanceof LoadHangs) throw error
        await pause(milliseconds)
      }
    }
    return await loadScreen(load)
  } finally {
    clearTimeout(late)
    clearTimeout(leaving)
  }
}
