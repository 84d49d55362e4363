import type { Bilingual } from '../language.ts'
import * as limits from '../limits.ts'

/** Refusals about pictures of goods (M36) and scheduled changes (M40). */
export const catalogueErrors = {
  /** The detail has a path that is free. */
  pictureTaken: {
    code: '6050',
    status: 200,
    zh: '这个路径已经有另一张图片，没有覆盖。请换一个路径',
    en: 'Another picture is stored under this path, and stays. Please use another path.',
  },
  /** The detail says which rows. */
  pictureUsed: {
    code: '6051',
    status: 200,
    zh: '还有商品、活动或分类在用这张图片，请先在那里换掉',
    en: 'Goods, offers or categories show this picture. Please take it out there first.',
  },
  pictureInOrders: {
    code: '6052',
    status: 200,
    zh: '旅客的订单里还显示这张图片，不能删除',
    en: 'Orders of passengers show this picture, so it cannot be removed.',
  },
  pictureScheduled: {
    code: '6055',
    status: 200,
    zh: '有定时改动要用这张图片，请先取消那个改动',
    en: 'A scheduled change will show this picture. Please cancel that change first.',
  },
  notAhead: {
    code: '6053',
    status: 200,
    zh: `定时的时间要在现在之后，最多提前 ${limits.scheduleDays} 天`,
    en: `The time must be ahead, by ${limits.scheduleDays} days at most.`,
  },
  scheduleApplied: {
    code: '6054',
    status: 200,
    zh: '这个改动已经生效，不能取消；可以在操作记录里恢复',
    en: 'The change has been applied, so it cannot be cancelled. It can be undone in the audit.',
  },
} as const satisfies Record<string, { code: string; status: number } & Bilingual>
