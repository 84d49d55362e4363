import { describe, expect, it } from 'vitest'
import { panasonic1Report } from './panasonic1-report.ts'
import { panasonic2Report } from './panasonic2-report.ts'

describe('Panasonic’s first interface', () => {
  // A real capture of an airliner between Philadelphia and Amsterdam (facts §4).
  const overTheAtlantic = {
    td_id_weight_on_wheels: '0',
    td_id_fltdata_ground_speed: '0519',
    td_id_fltdata_time_to_destination: '0225',
    td_id_fltdata_gmt: '0512',
    td_id_fltdata_date: '00181219',
    td_id_fltdata_distance_to_destination: '00001787',
    td_id_fltdata_altitude: '00037017',
    td_id_fltdata_present_position_latitude: '00047559',
    td_id_fltdata_present_position_longitude: '80041154',
    td_id_fltdata_destination_id: 'EHAM',
    td_id_fltdata_flight_number: 'AAL204',
    td_id_fltdata_destination_baggage_id: '',
    td_id_fltdata_departure_baggage_id: 'PHL',
    td_id_airframe_tail_number: 'N388AA',
    td_id_flight_phase: '',
    td_id_fltdata_distance_from_origin: '1536.32',
    td_id_fltdata_estimated_arrival_time: '0957',
    td_id_fltdata_time_at_takeoff: '001812190229',
  }

  it('is read with its padding, packed times and ICAO codes', () => {
    expect(panasonic1Report(overTheAtlantic)).toMatchObject({
      flightNo: 'AAL204',
      tail: 'N388AA',
      origin: 'PHL',
      destination: 'EHAM',
      takeoffUtc: '2019-12-18T02:29',
      etaUtc: null,
      etaLocal: '09:57',
      ttdMin: 225,
      distFromNm: 1536.32,
      distToNm: 1787,
      altFt: 37_017,
      gsKt: 519,
      wow: false,
      phase: null,
      at: '2019-12-18T05:12',
      atGrainSeconds: 59,
    })
  })

  it.each([
    ['39525', 39 + 52.5 / 60],
    ['00039525', 39 + 52.5 / 60],
    ['80075135', -(75 + 13.5 / 60)],
    ['00052185', 52 + 18.5 / 60],
    ['00004465', 4 + 46.5 / 60],
    ['80007562', -(7 + 56.2 / 60)],
    ['00000000', 0],
    ['00039725', null],
    ['', null],
    ['N39525', null],
  ])('has the position %s in degrees and tenths of minutes, with 8 for minus', (given, expected) => {
    const { lat } = panasonic1Report({ td_id_fltdata_present_position_latitude: given }) ?? { lat: 'none' }
    if (expected === null) expect(lat).toBeNull()
    else expect(lat).toBeCloseTo(expected, 9)
  })

  it('may be empty', () => {
    const empty = Object.fromEntries(Object.keys(overTheAtlantic).map((name) => [name, '']))
    const { raw, source, atGrainSeconds, measuredAt, ...values } = panasonic1Report(empty) ?? {}
    expect({ source, atGrainSeconds, measuredAt }).toEqual({ source: 'panasonic1', atGrainSeconds: 59, measuredAt: {} })
    expect(Object.values(values).every((value) => value === null)).toBe(true)
    expect(raw).toHaveLength(18)
    expect(panasonic1Report(['AAL204'])).toBeNull()
  })
})

describe('Panasonic’s second interface', () => {
  it('has the arrival in the destination’s time, despite its name, and a nested position', () => {
    const report = panasonic2Report({
      flight_number: 'ZH9101',
      tail_number: 'B-1020',
      departure_iata: '',
      departure_icao: 'ZGSZ',
      destination_iata: 'NRT',
      takeoff_time_utc: '2026-11-20T00:30:00Z',
      estimated_arrival_time_utc: '13:25',
      time_to_destination_minutes: 145,
      distance_to_destination_nautical_miles: '700',
      weight_on_wheels: false,
      current_coordinates: { latitude: 30, longitude: 127.5 },
      current_utc_date: '2026-11-20',
      current_utc_time: '02:00',
    })
    expect(report).toMatchObject({
      origin: 'ZGSZ',
      etaUtc: null,
      etaLocal: '13:25',
      distToNm: null,
      lat: 30,
      lon: 127.5,
      at: '2026-11-20T02:00',
      atGrainSeconds: 59,
    })
    expect(report?.raw).toContainEqual({ name: 'current_coordinates.latitude', value: '30', field: 'lat' })
  })
})
