import type { Bilingual } from '../language.ts'

/** Refusals about pictures of goods (M36). */
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
    zh: '还有商品或活动在用这张图片，请先在那里换掉',
    en: 'Goods or offers show this picture. Please take it out there first.',
  },
  pictureInOrders: {
    code: '6052',
    status: 200,
    zh: '旅客的订单里还显示这张图片，不能删除',
    en: 'Orders of passengers show this picture, so it cannot be removed.',
  },
} as const satisfies Record<string, { code: string; status: number } & Bilingual>
