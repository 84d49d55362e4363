import { later } from '../../../navigation/later.tsx'

/** For the first list aboard, which most passengers use alone. */
export const CompanionsAboard = later(
  () => import('./CompanionsAboard.tsx').then((part) => part.CompanionsAboard),
  () => null,
)
