import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { say } from './say.ts'

interface Figures {
  drill: string
  rounds: number
  acknowledged: number
  lost: number
  halfMade: number
  /** For each round, the time from the fault to the next acknowledged order. */
  readyMs: number[]
}

const folder = fileURLToPath(new URL('../../.test-output/drills', import.meta.url))

/** Saves the figures for the table of `npm run drill` and prints them. */
export function report({ readyMs, ...figures }: Figures): void {
  const sorted = readyMs.toSorted((a, b) => a - b)
  const row = {
    ...figures,
    readyMedianMs: Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0),
    readyLongestMs: Math.round(sorted.at(-1) ?? 0),
  }
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${figures.drill.toLowerCase().replaceAll(' ', '-')}.json`), JSON.stringify(row))
  say(
    Object.entries(row)
      .map(([name, value]) => `${name} ${value}`)
      .join(', '),
  )
}
