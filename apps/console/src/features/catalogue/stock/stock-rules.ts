const most = 1_000_000

/** Pieces as typed: `12`, `+12`, `-3` or with a true minus; null where it is no difference. */
export function readDifference(typed: string): number | null {
  const text = typed
    .trim()
    .replace(/^[−－]/, '-')
    .replace(/^＋/, '+')
  if (!/^[+-]?\d+$/.test(text)) return null
  const by = Number(text)
  return by !== 0 && Math.abs(by) <= most ? by : null
}
