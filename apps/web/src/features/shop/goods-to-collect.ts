import { later } from '../../navigation/later.tsx'

/** For other features, which need nothing else of the shop's front. */
export const GoodsToCollect = later(
  () => import('./flight/FlightGoods.tsx').then((part) => part.GoodsToCollect),
  () => null,
)
