import type { FlightSummary } from '@aisle/contract/shared-schemas'

const xiamen = { iata: 'XMN', cityZh: '厦门高崎', cityEn: 'Xiamen Gaoqi' }
const losAngeles = { iata: 'LAX', cityZh: '洛杉矶', cityEn: 'Los Angeles' }

/** The member's flight of tonight, as the demonstration has it. */
export const outbound: FlightSummary = {
  flightNo: 'MF829',
  flightDate: '2026-11-20',
  tailNumber: 'B-2074',
  wideBody: true,
  origin: xiamen,
  destination: losAngeles,
  departsAt: '2026-11-20T14:00:00.000Z',
  arrivesAt: '2026-11-21T02:00:00.000Z',
  departsLocal: '22:00',
  arrivesLocal: '18:00',
  minutes: 720,
  distanceKm: 11_188,
  status: 'scheduled',
}

/** The way back, for scenes with a second flight. */
export const homebound: FlightSummary = {
  ...outbound,
  flightNo: 'MF830',
  flightDate: '2026-11-21',
  origin: losAngeles,
  destination: xiamen,
  departsAt: '2026-11-22T07:30:00.000Z',
  arrivesAt: '2026-11-22T22:30:00.000Z',
  departsLocal: '23:30',
  arrivesLocal: '06:30',
  minutes: 900,
}
