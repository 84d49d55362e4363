import type { PageWindow } from './browser-window.ts'

/** The level is a colour and nothing else (facts). Answers false, as does the command that it is about. */
export type Say = (message: string, colour?: string) => false

/** Formats any value for a message. */
export const shown = (value: unknown) => String(value)

export const blue = '#1890ff'

export const createSay =
  (window: Pick<PageWindow, 'console'>): Say =>
  (message, colour = '#f5222d') => {
    window.console.log(`%c [GrowingIO]：${message}`, `color:${colour}`)
    return false
  }

/** Calls what a page has handed over: its mistakes stay its own. */
export type Guard = <Words extends unknown[], T>(
  run: ((...words: Words) => T) | undefined,
  ...words: Words
) => T | undefined

export const createGuard =
  (say: Say): Guard =>
  (run, ...words) => {
    try {
      return run?.(...words)
    } catch (error) {
      say(`回调执行失败！${shown(error)}`)
    }
  }
