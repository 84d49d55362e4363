/// <reference lib="dom" />
import { writeFile } from 'node:fs/promises'
import { vi } from 'vitest'
import { patienceMs } from '../patience.ts'
import { findInPage, type Role } from './find-in-page.ts'

/** The commands of WebDriver that the journeys need. Both engines give them the same parameters and answers. */
export type Command = 'open' | 'address' | 'run' | 'tap' | 'clear' | 'type' | 'picture'

/** A way to send commands to an engine. */
export interface Wire {
  send(command: Command, parameters: { id?: string } & Record<string, unknown>): Promise<unknown>
  /** Ends the engine and removes what it kept. */
  end(): Promise<void>
}

/** A string is the whole name of a button or field, and a part of any other. */
type Name = string | RegExp

/** A passenger's browser that Playwright cannot drive. Everything waits until the page lets it. */
export interface Engine {
  open(address: string): Promise<void>
  address(): Promise<string>
  tap(role: Role, name: Name): Promise<void>
  fill(label: Name, text: string): Promise<void>
  sees(name: Name, role?: Role): Promise<void>
  /** What the page lays out in its window: its width, and by how much it is wider. */
  measure(): Promise<{ width: number; tooWide: number }>
  takePicture(file: string): Promise<void>
  end(): Promise<void>
}

/** How WebDriver calls an element's id in JSON. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

export function driveEngine({ send, end }: Wire): Engine {
  const run = <Answer>(action: (...parameters: never[]) => Answer, ...parameters: unknown[]): Promise<Answer> => {
    const script = `return (${action.toString()})(...arguments)`
    // The page runs this very function, whose answers are JSON.
    return send('run', { script, args: parameters }) as Promise<Answer>
  }
  const find = async (role: Role, name: Name, reach = true): Promise<string> => {
    const { source, flags } = typeof name === 'string' ? asPattern(name, role) : name
    // Instead of an element, WebDriver answers its id under the standard's key.
    const found = (await run(findInPage, { role, source, flags, reach })) as unknown as Record<string, string> | null
    const id = found?.[elementKey]
    if (id === undefined) throw new Error(`no ${role} ${String(name)} is shown`)
    return id
  }
  /** Tries again while the page is drawn anew or replaced, as it is after most taps. */
  const patiently = async (attempt: () => Promise<void>): Promise<void> => {
    try {
      await vi.waitFor(attempt, { timeout: patienceMs, interval: 100 })
    } catch (error) {
      const shown = await run(() => `${location.href}\n${document.body.innerText}`)
      throw new Error(`${String(error)}\n\nThe page shows ${shown}`, { cause: error })
    }
  }
  return {
    open: async (url) => void (await send('open', { url })),
    // The standard answers a string.
    address: async () => (await send('address', {})) as string,
    tap: (role, name) => patiently(async () => void (await send('tap', { id: await find(role, name) }))),
    fill: (label, text) =>
      patiently(async () => {
        const id = await find('field', label)
        await send('clear', { id })
        await send('type', { id, text })
      }),
    sees: (name, role = 'text') => patiently(async () => void (await find(role, name, false))),
    measure: () =>
      run(() => {
        const { clientWidth, scrollWidth } = document.documentElement
        return { width: innerWidth, tooWide: scrollWidth - clientWidth }
      }),
    // The standard answers a string of base 64.
    takePicture: async (file) => writeFile(file, (await send('picture', {})) as string, 'base64'),
    end,
  }
}

function asPattern(name: string, role: Role): RegExp {
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(role === 'button' || role === 'field' ? `^${escaped}$` : escaped)
}
