/** The words of the shop that both sides and the database share. */

export const goodsSorts = ['recommended', 'priceUp', 'priceDown', 'newest'] as const
export type GoodsSort = (typeof goodsSorts)[number]

/** `scene`: upright, 4:5, the goods where they belong; `cutout`: square, the goods alone on a clear ground. */
export const pictureKinds = ['scene', 'cutout'] as const
export type PictureKind = (typeof pictureKinds)[number]

/**
 * How goods are shown together at the front of the shop. `scenes`: large pictures side by side; `tiles`: as in a list;
 * `story`: one product large, with a sentence; `pair`: two tiles, beside a story on a wide screen.
 */
export const shelfShapes = ['scenes', 'tiles', 'story', 'pair'] as const
export type ShelfShape = (typeof shelfShapes)[number]

/** `offSale`: gone for good; `soldOut`: nothing left; `notEnough`: less than asked for; `overLimit`: more than an order may have. */
export const cartProblems = ['offSale', 'soldOut', 'notEnough', 'overLimit'] as const
export type CartProblem = (typeof cartProblems)[number]

export const couponScopes = ['all', 'goods', 'wifi', 'category'] as const
export type CouponScope = (typeof couponScopes)[number]

/** `locked`: held by an unpaid order. The clock decides expiry, regardless of the stored state. */
export const couponStates = ['unused', 'locked', 'used', 'expired'] as const
export type CouponState = (typeof couponStates)[number]

/** Why a coupon cannot be used for these lines (S4). */
export const couponReasons = [
  'belowMinimum',
  'otherGoods',
  'membersOnly',
  'notYetValid',
  'expired',
  'used',
  'locked',
  'rightsCardCovers',
] as const
export type CouponReason = (typeof couponReasons)[number]

/** `times`: so many uses; `period`: one on every flight while it is valid; `benefit`: free shipping (S5). */
export const rightsCardKinds = ['times', 'period', 'benefit'] as const
export type RightsCardKind = (typeof rightsCardKinds)[number]

export const rightsCardStates = ['usable', 'usedUp', 'expired'] as const
export type RightsCardState = (typeof rightsCardStates)[number]

/** Why a rights card gives nothing for these lines (S5). */
export const rightsCardReasons = ['otherGoods', 'nothingToSave', 'usedOnThisFlight', 'usedUp', 'expired'] as const
export type RightsCardReason = (typeof rightsCardReasons)[number]
