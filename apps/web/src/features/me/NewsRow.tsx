import type { OrderSummary } from '@aisle/contract/orders-schemas'
import { later } from '../../navigation/later.tsx'
import { newsLook } from './news-look.ts'

const Room = () => <div aria-hidden="true" style={newsLook} />

// With the words for an order's state, which this page needs for nothing else.
const OrderNews = later(() => import('./OrderNews.tsx').then((part) => part.OrderNews), Room)

/** Keeps the place of the news until the orders and the words for them have come. */
export function NewsRow({ orders }: { orders: readonly OrderSummary[] | undefined }) {
  return orders ? <OrderNews orders={orders} /> : <Room />
}
