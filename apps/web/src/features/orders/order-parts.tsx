import { later } from '../../navigation/later.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** Reserves the line for its text. */
const AWord = () => <>{'\u00a0'}</>
const ACard = () => <Skeleton lines={['30%', '100%', '100%', '100%', '100%']} />
const Nothing = () => null

/** For orders with an automatic refund: one chunk. */
export const MoneyBackText = later(
  () => import('./after-sale/MoneyBackText.tsx').then((part) => part.MoneyBackText),
  AWord,
)
export const MoneyBackLine = later(
  () => import('./after-sale/MoneyBackText.tsx').then((part) => part.MoneyBackLine),
  AWord,
)
export const MoneyBackCard = later(
  () => import('./after-sale/MoneyBackCard.tsx').then((part) => part.MoneyBackCard),
  ACard,
)

/** Payment methods, which most orders no longer need: one chunk. Rows keep their height. */
export const PayMethods = later(() => import('../payments/index.ts').then((part) => part.PayMethods), Nothing)
export const PayMethodName = later(() => import('../payments/index.ts').then((part) => part.PayMethodName), AWord)
export const LateMoneyText = later(() => import('../payments/index.ts').then((part) => part.LateMoneyText), AWord)
export const PayNow = later(() => import('../payments/index.ts').then((part) => part.PayNow), Nothing)
