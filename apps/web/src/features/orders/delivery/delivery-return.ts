import { memoryStore } from '../../../storage/memory-store.ts'

const openedFromCheckout = memoryStore(false)

/** Call when leaving checkout: the choice becomes the next history entry, and checkout the one before it. */
export function noteLeavingForChoice(): void {
  openedFromCheckout.set(true)
}

/**
 * Returns to checkout with the choice, replacing the entry that opened the choice, so that "back" leads from there to
 * the cart and never to an earlier choice. A choice opened on its own is replaced itself.
 */
export function returnFromChoice(target: string): void {
  if (!openedFromCheckout.get()) return location.replace(target)
  openedFromCheckout.set(false)
  addEventListener('popstate', () => location.replace(target), { once: true })
  history.back()
}
