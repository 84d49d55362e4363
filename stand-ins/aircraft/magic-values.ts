/** Faults of the feed; the README describes the effect of each on each wire. */
export const FAULTS = [
  'none',
  'stale',
  'empty',
  'wrongUnits',
  'icaoMix',
  'previousLeg',
  'noOffTime',
  'clockOff',
  'down',
  'slow',
  'halfFrames',
] as const
export type Fault = (typeof FAULTS)[number]

export const STALE_BY_SECONDS = 600
export const CLOCK_AHEAD_SECONDS = 3_600
export const SLOW_MS = 3_000
export const CRUISE_ALTITUDE_FT = 35_100
/** The leg before landed so long before this one took off. */
export const TURNAROUND_MINUTES = 90
/** How our carrier's flights are called over the radio. */
export const ICAO_PREFIX = ['MF', 'CXA'] as const

/** ICAO code and time zone of the airports that the demonstration flies to. */
export const AIRPORTS: Readonly<Record<string, { icao: string; tz: string }>> = {
  XMN: { icao: 'ZSAM', tz: 'Asia/Shanghai' },
  FOC: { icao: 'ZSFZ', tz: 'Asia/Shanghai' },
  PEK: { icao: 'ZBAA', tz: 'Asia/Shanghai' },
  PVG: { icao: 'ZSPD', tz: 'Asia/Shanghai' },
  CTU: { icao: 'ZUUU', tz: 'Asia/Shanghai' },
  URC: { icao: 'ZWWW', tz: 'Asia/Shanghai' },
  AMS: { icao: 'EHAM', tz: 'Europe/Amsterdam' },
  CDG: { icao: 'LFPG', tz: 'Europe/Paris' },
  LAX: { icao: 'KLAX', tz: 'America/Los_Angeles' },
  JFK: { icao: 'KJFK', tz: 'America/New_York' },
  SYD: { icao: 'YSSY', tz: 'Australia/Sydney' },
  MEL: { icao: 'YMML', tz: 'Australia/Melbourne' },
  NRT: { icao: 'RJAA', tz: 'Asia/Tokyo' },
  ICN: { icao: 'RKSI', tz: 'Asia/Seoul' },
  SIN: { icao: 'WSSS', tz: 'Asia/Singapore' },
  BKK: { icao: 'VTBS', tz: 'Asia/Bangkok' },
  KUL: { icao: 'WMKK', tz: 'Asia/Kuala_Lumpur' },
  HKG: { icao: 'VHHH', tz: 'Asia/Hong_Kong' },
  TPE: { icao: 'RCTP', tz: 'Asia/Taipei' },
  DPS: { icao: 'WADD', tz: 'Asia/Makassar' },
}
