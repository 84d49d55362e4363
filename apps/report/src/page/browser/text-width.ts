/** About how wide a text is in pixels: a Han character is as wide as it is high, others about half. */
export function getWidth(text: string, size: number): number {
  let width = 0
  for (const character of text)
    width += character > '\u2e7f' ? size : /[mwMW%¥$×→]/.test(character) ? size * 0.85 : size * 0.56
  return Math.ceil(width)
}

/** With an ellipsis where it is too long; the table has it whole. */
export function cut(text: string, room: number, size = 13): string {
  if (getWidth(text, size) <= room) return text
  let kept = ''
  for (const character of text) {
    if (getWidth(`${kept}${character}…`, size) > room) break
    kept += character
  }
  return `${kept.trimEnd()}…`
}

/** As many words as fit in one line, and the rest; a single word that is too long is cut. */
export function brokenAt(text: string, room: number, size = 13): { first: string; rest: string } {
  if (getWidth(text, size) <= room) return { first: text, rest: '' }
  let fits = 0
  for (let at = 1; at < text.length; at += 1) {
    const mayBreak = text[at] === ' ' || (text[at] ?? '') > '\u2e7f'
    if (getWidth(text.slice(0, at), size) > room) break
    if (mayBreak) fits = at
  }
  return fits === 0
    ? { first: cut(text, room, size), rest: '' }
    : { first: text.slice(0, fits), rest: text.slice(fits).trim() }
}
