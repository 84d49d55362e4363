import type { Shopper } from './shopper.ts'

/** Passengers of the demonstration data, as they look themselves up and where they sit. */
export const shoppers = {
  linXiaoyu: {
    ticketNo: '7319991000137',
    lastName: 'LIN',
    firstName: 'XIAOYU',
    email: 'lin.xiaoyu1@example.com',
    lastSix: '141022',
    seat: '31A',
  },
  chenJianyu: {
    ticketNo: '7319991000274',
    lastName: 'CHEN',
    firstName: 'JIANYU',
    email: 'chen.jianyu2@example.com',
    lastSix: '021033',
    seat: '31B',
  },
  shanYucheng: {
    ticketNo: '7319991000685',
    lastName: 'SHAN',
    firstName: 'YUCHENG',
    email: 'shan.yucheng5@example.com',
    lastSix: '05107X',
    seat: '12C',
  },
  jamesCartwell: {
    ticketNo: '7319991000822',
    lastName: 'Cartwell',
    firstName: 'James',
    email: 'cartwell.james6@example.com',
    lastSix: '900001',
    seat: '33A',
  },
  annaLenaOsterby: {
    ticketNo: '7319991000959',
    lastName: 'Osterby',
    firstName: 'Anna-Lena',
    email: 'osterby.annalena7@example.com',
    lastSix: '900002',
    seat: '33C',
  },
  mioKurosawa: {
    ticketNo: '7319991001781',
    lastName: 'Kurosawa',
    firstName: 'Mio',
    email: 'kurosawa.mio13@example.com',
    lastSix: '900008',
    seat: '22A',
  },
  oliverFenwick: {
    ticketNo: '7319991003288',
    lastName: 'Fenwick',
    firstName: 'Oliver',
    email: 'fenwick.oliver24@example.com',
    lastSix: '150071',
    seat: '26B',
  },
  xieAnran: {
    ticketNo: '7319991004932',
    lastName: 'XIE',
    firstName: 'ANRAN',
    email: 'xie.anran36@example.com',
    lastSix: '311282',
    seat: '52A',
  },
  fangYuzhou: {
    ticketNo: '7319991005069',
    lastName: 'FANG',
    firstName: 'YUZHOU',
    email: 'fang.yuzhou37@example.com',
    lastSix: '031294',
    seat: '52B',
  },
  lucasBrandley: {
    ticketNo: '7319991005206',
    lastName: 'Brandley',
    firstName: 'Lucas',
    email: 'brandley.lucas38@example.com',
    lastSix: '900011',
    seat: '52C',
  },
  nguyenThiMai: {
    ticketNo: '7319991005480',
    lastName: 'Nguyen',
    firstName: 'Thi Mai',
    email: 'nguyen.thi40@example.com',
    lastSix: '900013',
    seat: '53B',
  },
  /** With the three of `herFamily` in one booking. */
  wenYining: {
    ticketNo: '7319991008357',
    lastName: 'WEN',
    firstName: 'YINING',
    email: 'wen.yining61@example.com',
    lastSix: '231480',
    seat: '48A',
  },
} as const satisfies Record<string, Shopper>

/** Husband, daughter and son: the children have no mailbox. The masked names are those of a companion, zh and en. */
export const herFamily = [
  { ticketNo: '731-9991008494', lastName: 'HE', firstName: 'YUNZHOU', shown: { zh: '贺*舟', en: 'Y*****U H*' } },
  { ticketNo: '731-9991008631', lastName: 'HE', firstName: 'XIAOHE', shown: { zh: '贺*禾', en: 'X****E H*' } },
  { ticketNo: '731-9991008768', lastName: 'HE', firstName: 'XIAOMAN', shown: { zh: '贺*满', en: 'X*****N H*' } },
] as const
