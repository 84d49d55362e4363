/**
 * Sheets and dialogs in the browser's history: one entry at the same address represents the layer over the page, so
 * that "back" closes the layer and stays on the screen (design §11). The entry is removed with the layer: the passenger
 * never returns to it.
 */

interface Layer {
  close: () => void
}

/**
 * The router's current address; an address that a screen writes into a layer's entry is kept when the entry is removed.
 */
export const settled = { href: '' }

interface LayerEntry {
  layers: Layer[]
  /** The address at which the entry was made, while it is there. */
  base?: string | undefined
  /** The screen that the entry which is going lies over. */
  below?: string | undefined
  /** Callbacks for the moment after the entry is removed. */
  waiting?: (() => void)[] | undefined
}

const createLayerEntry = (): LayerEntry => ({ layers: [] })
const entry = createLayerEntry()
const longestStepBackMs = 1000

/** Identifies the screen of this history entry; a layer over the screen has the same key. */
export function keyOfEntry(): string | undefined {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null || !('entry' in state)) return undefined
  return typeof state.entry === 'string' ? state.entry : undefined
}

function onLayerEntry(): boolean {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'layer' in state
}

function makeEntry(): void {
  try {
    // The layer's entry keeps the page's state.
    history.pushState({ ...history.state, layer: true }, '')
    entry.base = location.href
  } catch {
    // Some browsers refuse after many of them: without an entry, "back" leaves the screen as it always did.
  }
}

/** The entry has gone: the screen's address is as the screen last wrote it. */
function keepAddress(): void {
  if (location.href !== settled.href) history.replaceState(history.state, '', settled.href)
}

/**
 * Loaded again in the very moment a layer opens, Chromium may put the layer's entry in the place of the screen's own, and the
 * step back led to the screen before: this one gets its entry again.
 */
function keepScreen(): void {
  if (keyOfEntry() === entry.below) keepAddress()
  else history.pushState({ entry: entry.below }, '', settled.href)
}

function goOn(): void {
  const left = entry.waiting ?? []
  entry.waiting = entry.base = undefined
  for (const run of left) run()
}

/** Runs this once no entry of a layer is on top: navigation starts from the screen itself, and leaves no dead entry behind. */
export function withoutLayerEntry(run: () => void): void {
  if (entry.waiting) return void entry.waiting.push(run)
  if (!onLayerEntry()) return run()
  const mine = [run]
  entry.waiting = mine
  entry.below = keyOfEntry()
  history.back()
  // A window that cannot go back: the entry becomes an ordinary one.
  setTimeout(() => {
    if (entry.waiting !== mine) return
    history.replaceState({ ...history.state, layer: undefined }, '')
    goOn()
  }, longestStepBackMs)
}

function onPopState(event: Event): void {
  const { layers, base } = entry
  if (onLayerEntry()) {
    // By "forward", or back from another page: its layer is long gone.
    if (layers.length === 0) dropEntry()
  } else if (entry.waiting) {
    event.stopImmediatePropagation()
    keepScreen()
    goOn()
  } else if (base !== undefined && base === location.href && layers.length > 0) {
    event.stopImmediatePropagation()
    keepAddress()
    entry.base = undefined
    layers[layers.length - 1]?.close()
    // One more lies below it, or this one stays.
    setTimeout(() => layers.length > 0 && entry.base === undefined && makeEntry())
  }
}

function dropEntry(): void {
  if (entry.layers.length === 0 && onLayerEntry()) withoutLayerEntry(() => undefined)
}

/** A link that is tapped in a layer leads on from the screen below it. */
function onClick(event: MouseEvent): void {
  if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  if (!entry.waiting && !onLayerEntry()) return
  const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null
  const hash = link?.getAttribute('href')
  if (!hash) return
  event.preventDefault()
  withoutLayerEntry(() => void (location.hash = hash))
}

/** Once, before the router listens itself. */
export function watchLayerEntry(): void {
  addEventListener('popstate', onPopState)
  addEventListener('click', onClick)
  // Loaded again while a layer lay over the page.
  setTimeout(dropEntry)
}

export interface OpenLayer {
  /** Keys are for the topmost one. */
  isTop(): boolean
  /** Answers whether others are still open. */
  leave(): boolean
}

/** @param close what "back" does */
export function enterLayer(close: () => void): OpenLayer {
  const layer = { close }
  const { layers, waiting } = entry
  layers.push(layer)
  if (waiting) waiting.push(() => layers.includes(layer) && makeEntry())
  // A layer below may have written another address into the entry: "back" leads to where it was made.
  else if (onLayerEntry()) entry.base ??= location.href
  else makeEntry()
  return {
    isTop: () => layers[layers.length - 1] === layer,
    leave() {
      layers.splice(layers.indexOf(layer), 1)
      // If another layer opens in the same moment, the entry stays.
      setTimeout(dropEntry)
      return layers.length > 0
    },
  }
}
