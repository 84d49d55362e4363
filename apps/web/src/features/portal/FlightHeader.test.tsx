import { flightStages, type FlightStage } from '@aisle/contract/flight-stages'
import type { AircraftFlight } from '@aisle/contract/portal-schemas'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { FlightHeader } from './FlightHeader.tsx'

const flightAt = (stage: FlightStage, minutesToDestination: number | null): AircraftFlight => ({
  flightNo: 'MF817',
  flightDate: '2026-11-20',
  tailNumber: 'B-7838',
  origin: 'XMN',
  destination: 'NRT',
  originCity: { zh: '厦门', en: 'Xiamen' },
  destinationCity: { zh: '东京成田', en: 'Tokyo Narita' },
  takeOffTime: '2026-11-20 08:30:00',
  takeOffAt: '2026-11-20T00:30:00.000Z',
  estimatedArrival: '2026-11-20T04:25:00.000Z',
  departsLocal: '08:30',
  arrivesLocal: '13:25',
  minutesToDestination,
  distanceFromOriginKm: 800,
  distanceToDestinationKm: 1200,
  wideBody: false,
  solarHour: 10,
  stage,
  outageSince: null,
  airborne: stage === 'airborne' || stage === 'outOfCoverage',
  stale: false,
  at: '2026-11-20T02:00:00.000Z',
})
const said = (flight: AircraftFlight, strip = false) =>
  renderToStaticMarkup(<FlightHeader flight={flight} strip={strip} />)
    .replace(/<[^>]*>/g, ' ')
    .replace(/[\s\u00a0]+/g, ' ')

describe('the header of the portal', () => {
  it.each([
    ['before', 120, '飞往东京成田'],
    ['boarding', 0, '飞往东京成田'],
    ['airborne', 120, '距离东京成田还有'],
    ['airborne', 0, '即将到达东京成田'],
    ['outOfCoverage', 120, '距离东京成田还有'],
    ['landed', 0, '已到达东京成田'],
    ['notAboard', null, '机上网络'],
  ] as const)('%s, with %s minutes to go, says %s', (stage, minutes, words) => {
    expect(said(flightAt(stage, minutes))).toContain(words)
  })

  it('never counts down to nothing, nor says how far is left once that is over', () => {
    for (const stage of flightStages)
      for (const strip of [false, true]) expect(said(flightAt(stage, 0), strip)).not.toMatch(/(?<!\d)0 分/)
    expect(said(flightAt('landed', 0))).not.toContain('剩余')
  })

  it('says whose the times of departure and arrival are (G5)', () => {
    for (const stage of flightStages)
      expect(said(flightAt(stage, 120))).toMatch(/08:30 起飞.*13:25 到达.*起降为当地时间/)
    expect(said({ ...flightAt('airborne', 120), departsLocal: null, arrivesLocal: null })).not.toContain('当地时间')
  })

  it('has the lines of a flight in the air while its data load, and says nothing yet', () => {
    const toCome = renderToStaticMarkup(<FlightHeader flight={undefined} loads />)
    expect(toCome.replace(/<[^>]*>/g, '').trim()).not.toMatch(/机上网络|距离/)
    expect(toCome.match(/time-left|line-full|ends/g)?.length).toBe(
      renderToStaticMarkup(<FlightHeader flight={flightAt('airborne', 120)} />).match(/time-left|line-full|ends/g)
        ?.length,
    )
  })
})
