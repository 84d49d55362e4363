import type { Bilingual } from './language.ts'

/** The carriers that parcels are given to, by the tracking service's codes. */
export const carriers: Readonly<Record<string, Bilingual>> = {
  shunfeng: { zh: '顺丰速运', en: 'SF Express' },
  jd: { zh: '京东快递', en: 'JD Express' },
  ems: { zh: '邮政 EMS', en: 'EMS' },
  zhongtong: { zh: '中通快递', en: 'ZTO Express' },
  yuantong: { zh: '圆通速递', en: 'YTO Express' },
  yunda: { zh: '韵达快递', en: 'Yunda Express' },
  jtexpress: { zh: '极兔速递', en: 'J&T Express' },
  debangkuaidi: { zh: '德邦快递', en: 'Deppon Express' },
}

/** A carrier that this version does not know is called by its code. */
export const carrierName = (code: string): Bilingual => carriers[code] ?? { zh: code, en: code }
