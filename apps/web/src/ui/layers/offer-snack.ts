import { showToast } from './toast-store.ts'

export interface SnackWords {
  text: string
  action: { label: string } & ({ href: string } | { run: () => void })
  shownForMs: number
  /** What was put into the cart travels there. */
  travels?: boolean
}

/** A line with an action. Its code comes after the first screen; where it does not come, the line says the same alone. */
export function offerSnack(snack: SnackWords): void {
  import('../../motion/show-snack.tsx').then(
    ({ showSnack }) => showSnack(snack),
    () => showToast(snack.text),
  )
}
