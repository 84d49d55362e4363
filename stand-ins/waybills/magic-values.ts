/** No carrier goes to an address with these words. */
export const BEYOND = '超区'

/** How each carrier's numbers begin; the letters behind let the tracking stand-in know them. */
export const PREFIXES: Readonly<Record<string, string>> = {
  shunfeng: 'SF',
  jd: 'JD',
  ems: 'EM',
  zhongtong: 'ZT',
  yuantong: 'YT',
  yunda: 'YD',
  jtexpress: 'JT',
  debangkuaidi: 'DP',
}
