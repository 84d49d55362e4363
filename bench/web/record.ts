import { existsSync, readFileSync } from 'node:fs'
import { computeMedian, medians, type Figures } from './figures.ts'
import type { ReleaseBytes } from './new-release.ts'
import type { PageBytes } from './page-bytes.ts'
import type { Report } from './report.ts'
import type { ScreenName } from './screens.ts'
import type { Situation } from './situations.ts'
import type { Model } from './visit.ts'

/** The figures of a run, recorded for comparison with later runs. */
export interface Recorded {
  /** The day of the measurement. */
  date: string
  machine: string
  load: [number, number]
  settled: Report['settled']
  runs: number
  /** Written by hand if the figures come from several runs. */
  note?: string
  visits: { screen: ScreenName; model: Model; situation: Situation; made: number; tried: number; medians: Figures }[]
  /** Milliseconds from the start of navigation to the response. */
  taps: { screen: ScreenName; model: Model; answered: number | null }[]
  pages: PageBytes[]
  release: ReleaseBytes[]
}

export function getRecord({ machine, load, settled, runs, screens, taps, pages, release }: Report): Recorded {
  return {
    date: new Date().toISOString().slice(0, 10),
    machine,
    load,
    settled,
    runs,
    visits: screens.flatMap(({ screen, model, visits }) =>
      visits.map(({ situation, made, tried }) => ({
        screen,
        model,
        situation,
        made: made.length,
        tried,
        medians: medians(made),
      })),
    ),
    taps: taps.map(({ screen, model, made }) => ({
      screen,
      model,
      answered: computeMedian(made.map(({ answered }) => answered)),
    })),
    pages,
    release,
  }
}

const lastPreactFile = new URL('last-preact.json', import.meta.url)

/** The record of the last build with Preact, made by `--record`: React must not be slower. Null if there is none. */
export function lastPreact(): Recorded | null {
  // `--record` wrote the file in this shape.
  return existsSync(lastPreactFile) ? (JSON.parse(readFileSync(lastPreactFile, 'utf8')) as Recorded) : null
}
