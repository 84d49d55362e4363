/** ICAO codes of our airports, because some feeds use ICAO where tickets use IATA. Others stay unknown. */
const iataOfIcao: Readonly<Record<string, string>> = {
  ZSAM: 'XMN',
  ZSFZ: 'FOC',
  ZBAA: 'PEK',
  ZBAD: 'PKX',
  ZSPD: 'PVG',
  ZSSS: 'SHA',
  ZUUU: 'CTU',
  ZUTF: 'TFU',
  ZWWW: 'URC',
  ZGGG: 'CAN',
  ZGSZ: 'SZX',
  ZSHC: 'HGH',
  ZSNJ: 'NKG',
  ZUCK: 'CKG',
  ZLXY: 'XIY',
  ZHHH: 'WUH',
  ZGHA: 'CSX',
  ZPPP: 'KMG',
  ZJSY: 'SYX',
  ZJHK: 'HAK',
  ZYTX: 'SHE',
  ZYTL: 'DLC',
  ZSQD: 'TAO',
  ZBTJ: 'TSN',
  ZHCC: 'CGO',
  VHHH: 'HKG',
  VMMC: 'MFM',
  RCTP: 'TPE',
  RCSS: 'TSA',
  RJAA: 'NRT',
  RJTT: 'HND',
  RJBB: 'KIX',
  RKSI: 'ICN',
  RKSS: 'GMP',
  WSSS: 'SIN',
  WMKK: 'KUL',
  VTBS: 'BKK',
  WADD: 'DPS',
  WIII: 'CGK',
  RPLL: 'MNL',
  EHAM: 'AMS',
  LFPG: 'CDG',
  EGLL: 'LHR',
  EDDF: 'FRA',
  KLAX: 'LAX',
  KJFK: 'JFK',
  KSFO: 'SFO',
  KSEA: 'SEA',
  CYVR: 'YVR',
  YSSY: 'SYD',
  YMML: 'MEL',
  NZAA: 'AKL',
  OMDB: 'DXB',
}

/** The IATA code for a three- or four-letter code; null for anything else. */
export function getIata(given: string | null | undefined): string | null {
  const written = given?.trim().toUpperCase() ?? ''
  if (/^[A-Z]{3}$/.test(written)) return written
  return iataOfIcao[written] ?? null
}

/** An ICAO code is trusted only when it is one of our airports. */
export const isIcao = (given: string | null | undefined): boolean => /^[A-Z]{4}$/i.test(given?.trim() ?? '')
