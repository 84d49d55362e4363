import type { Bilingual } from '@aisle/contract/language'
import type { AircraftValues } from '../../outside/aircraft-feed/aircraft-feed.ts'

/** An oddity in a feed value and how it was read, for crew and engineers. */
export interface FlightNote {
  field: keyof AircraftValues
  note: Bilingual
}

const noteTexts = {
  noDigits: { zh: '没有数字，无法识别航班', en: 'No digits: the flight is not known' },
  unknownAirport: { zh: '不是已知的机场代码，未采用', en: 'Not an airport that we know: not used' },
  impossible: { zh: '数值不可能，未采用', en: 'Impossible value: not used' },
  unreadable: { zh: '无法读取，未采用', en: 'Not readable: not used' },
  contradictsPosition: { zh: '与飞机位置不符，未采用', en: 'Contradicts the position: not used' },
  kilometres: { zh: '与位置核对，单位应为公里，已换算', en: 'By the position these are kilometres: converted' },
  metres: { zh: '与位置核对，单位应为米，已换算', en: 'By the position these are metres: converted' },
  seconds: { zh: '与到达时刻核对，单位应为秒，已换算', en: 'By the arrival these are seconds: converted' },
  kilometresPerHour: {
    zh: '与距离和时间核对，单位应为公里/小时',
    en: 'By distance and time these are kilometres per hour',
  },
  metresPerSecond: { zh: '与距离和时间核对，单位应为米/秒', en: 'By distance and time these are metres per second' },
  altitudeMetres: { zh: '巡航中，单位应为米', en: 'At cruise these are metres' },
  disagreesWithArrival: { zh: '与预计到达时刻相差 30 分钟以上', en: 'More than 30 minutes off the estimated arrival' },
  old: { zh: '早已停止更新，未采用', en: 'Has not been updated for a while: not used' },
  clockAhead: {
    zh: '飞机时钟快于服务器，无法判断新旧',
    en: "The aircraft's clock is ahead of ours: its age is not known",
  },
  ageUnknown: { zh: '没有数据时刻，按过期处理', en: 'No time given: treated as old' },
  stale: { zh: '超过 60 秒未更新，按过期处理', en: 'Older than 60 seconds: treated as old' },
  noZone: { zh: '目的地时区未知，未采用', en: "The destination's time zone is not known: not used" },
  toldInUtc: { zh: '按 UTC 时间读取（与剩余时间相符）', en: 'Read as UTC, which agrees with the time to go' },
  beforeTakeOff: { zh: '早于起飞时刻，未采用', en: 'Before take-off: not used' },
  takeOffAhead: {
    zh: '飞机已离地而起飞时刻在将来，未采用',
    en: 'In the air already, and take-off lies ahead: not used',
  },
  noOffTime: { zh: '已离地但没有起飞时刻', en: 'In the air, and no take-off time' },
  previousLeg: { zh: '是上一航段的数据，未采用', en: 'Data of the leg before: not used' },
  anotherDestination: { zh: '与计划目的地不同，可能备降', en: 'Not the planned destination: perhaps a diversion' },
} satisfies Record<string, Bilingual>

export type Say = (field: keyof AircraftValues, note: keyof typeof noteTexts) => void

/** Collects notes while values are read; a repeated note is kept once. */
export function noteBook(): { notes: FlightNote[]; say: Say } {
  const notes: FlightNote[] = []
  const say: Say = (field, kind) => {
    const note = noteTexts[kind]
    if (!notes.some((known) => known.field === field && known.note === note)) notes.push({ field, note })
  }
  return { notes, say }
}
