/// <reference lib="dom" />

/** What is read of a fiber, by which React keeps its books. */
interface Fiber {
  flags: number
  alternate: Fiber | null
  return: Fiber | null
}

/**
 * Runs in the page: whether a handler of the app's would hear of a tap on this element now. Of HTML that came with the page
 * React takes over one part after another; each element gets its fiber on the way, and events once its part is mounted, which
 * is asked here as React asks it (`getNearestMountedFiber`). Preact drew everything at once, and left its tree on the root.
 */
export function answersTaps(element: Element): boolean {
  const root = element.closest('#app')
  if (root !== null && '__k' in root) return true
  const [, fiberOfElement] = Object.entries(element).find(([name]) => name.startsWith('__reactFiber$')) ?? []
  if (fiberOfElement === undefined) return false
  const placing = 2
  const hydrating = 4_096
  // Under this name React keeps nothing else.
  let fiber = fiberOfElement as Fiber | null
  while (fiber !== null && fiber.alternate === null) {
    if ((fiber.flags & (placing | hydrating)) !== 0) return false
    fiber = fiber.return
  }
  return true
}
