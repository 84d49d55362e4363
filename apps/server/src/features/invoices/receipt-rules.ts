/** The characters of PDF's standard fonts: Latin-1 and the extras of Windows-1252. */
const standard = /[\x20-\x7e\u00a0-\u00ffŒœŠšŸŽžƒˆ˜–—‘’‚“”„†‡•…‰‹›€™]/u

/** With accents as they are; what the fonts lack comes without its accent, or as a question mark. */
export function printable(text: string): string {
  return [...text.normalize('NFC')]
    .map((character) => {
      if (standard.test(character)) return character
      const [base = ''] = character.normalize('NFD')
      return standard.test(base) ? base : '?'
    })
    .join('')
}
