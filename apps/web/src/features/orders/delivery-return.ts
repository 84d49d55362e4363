let openedFromCheckout = false

/** The next entry of the history is the choice, the one before it checkout. */
export function noteLeavingForChoice(): void {
  openedFromCheckout = true
}

/**
 * Back to checkout with the choice: in the place of the entry that asked for it, so that "back" leads from there to the
 * cart and never to a choice made before. Opened on its own, the choice itself gives way.
 */
export function returnFromChoice(target: string): void {
  if (!openedFromCheckout) return location.replace(target)
  openedFromCheckout = false
  addEventListener('popstate', () => location.replace(target), { once: true })
  history.back()
}
