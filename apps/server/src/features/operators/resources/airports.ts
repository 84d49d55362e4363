import { z } from 'zod'
import { words } from './fields.ts'
import { tableResource } from './table-resource.ts'
import { airportsWithIcao } from './stores/airport-store.ts'

/** An airport must be known before the first flight that serves it is loaded. */
export const airports = tableResource({
  name: 'airports',
  table: 'airports',
  id: ['iata'],
  texts: ['city'],
  row: z.strictObject({
    iata: z.string().regex(/^[A-Z]{3}$/, 'must be three capital letters'),
    icao: z
      .string()
      .regex(/^[A-Z]{4}$/, 'must be four capital letters, or null')
      .nullable(),
    city: words,
    tz: z.string().refine(isTimeZone, 'must be a time zone such as Asia/Shanghai'),
    lat: z.number().min(-90).max(90),
    lon: z.number().min(-180).max(180),
  }),
  /** Aircraft that name an airport by its ICAO code mean one airport (P8). */
  async check(tx, rows) {
    const coded = rows.flatMap(({ iata, icao }) => (typeof icao === 'string' ? [{ iata: String(iata), icao }] : []))
    const known = await airportsWithIcao(
      tx,
      coded.map(({ icao }) => icao),
    )
    const applied = new Set(rows.map(({ iata }) => iata))
    const all = [...known.filter(({ iata }) => !applied.has(iata)), ...coded]
    return coded.flatMap(({ iata, icao }) => {
      const owner = all.find((other) => other.icao === icao && other.iata !== iata)
      return owner ? [{ id: iata, problem: `icao: ${icao} is ${owner.iata} already` }] : []
    })
  },
})

function isTimeZone(name: string): boolean {
  try {
    return name.includes('/') && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
