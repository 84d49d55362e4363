/// <reference lib="dom" />

/** The fields that we read of a fiber, React's record of a rendered element. */
interface Fiber {
  flags: number
  alternate: Fiber | null
  return: Fiber | null
}

/**
 * Runs in the page: whether a tap on this element would now reach the app's handlers. React hydrates the page's HTML
 * part by part: an element gets its fiber during hydration, and events once its part is mounted. The check for that
 * follows React's `getNearestMountedFiber`. Preact rendered everything at once and left its tree on the root.
 */
export function answersTaps(element: Element): boolean {
  const root = element.closest('#app')
  if (root !== null && '__k' in root) return true
  const [, fiberOfElement] = Object.entries(element).find(([name]) => name.startsWith('__reactFiber$')) ?? []
  if (fiberOfElement === undefined) return false
  const placing = 2
  const hydrating = 4_096
  // React stores only fibers under this name.
  let fiber = fiberOfElement as Fiber | null
  while (fiber !== null && fiber.alternate === null) {
    if ((fiber.flags & (placing | hydrating)) !== 0) return false
    fiber = fiber.return
  }
  return true
}
