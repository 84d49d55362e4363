/**
 * Personal data out of free text (G6): e-mail addresses, runs of six or more digits (phones, tickets, identity numbers,
 * with separators as people write them) and opaque tokens. Linear in the length of the text.
 */
export function maskPersonal(text: string): string {
  return text
    .replace(/[\w.+-]{1,64}@[\w.-]{1,255}/g, '[e-mail]')
    .replace(/\b[A-Za-z0-9_-]{32,}\b/g, '[token]')
    .replace(/\d(?:[ -]?\d){5,}[Xx]?/g, '[number]')
}
