export interface Colours {
  ink: string
  ink2: string
  hair: string
  edge: string
  card: string
  well: string
  sea: string
  soft: string
  flame: string
}

/** The tokens as they are now, in this theme. */
export function coloursNow(): Colours {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    ink: token('ink'),
    ink2: token('ink2'),
    hair: token('hair'),
    edge: token('edge'),
    card: token('card'),
    well: token('well'),
    sea: token('sea'),
    soft: token('soft'),
    flame: token('flame'),
  }
}

export const fontFamily =
  '-apple-system, "Segoe UI", Roboto, "PingFang SC", "Noto Sans SC", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif'
