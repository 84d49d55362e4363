import { later } from '../../navigation/later.tsx'

/** Asked for only by whom the guard has stopped before. */
export const KeptTarget = later(
  () => import('../login/index.ts').then((part) => part.KeptTarget),
  () => null,
)
