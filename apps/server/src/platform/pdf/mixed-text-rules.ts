/** A part of a line that is set in one font. */
export interface TextRun {
  text: string
  font: 'latin' | 'chinese'
}

/** What Helvetica has of Latin-1; everything else is set in the Chinese font. */
const runs = /[\u0020-\u007e\u00a1-\u00ff]+|[^\u0020-\u007e\u00a1-\u00ff]+/gu
const beginsLatin = /^[\u0020-\u007e\u00a1-\u00ff]/u
/** A line may break between Latin words and between any two Chinese characters. */
const pieces = / +|[\u0021-\u007e\u00a1-\u00ff]+|./gu
/** No line begins with these, so that one of them may hang over its end. */
const neverFirst = /^[，。、；：？！）》」』”’]$/u

/** Characters outside the first plane, which the Chinese font does not have. */
const lacking = /[\u{10000}-\u{10ffff}]/gu
/** The customary mark of a character that is missing: a gap would be overlooked. */
const missing = '〓'

export const runsOfText = (text: string): TextRun[] =>
  (text.replaceAll(lacking, missing).match(runs) ?? []).map((run) => ({
    text: run,
    font: beginsLatin.test(run) ? 'latin' : 'chinese',
  }))

/** The text in lines of at most `width`, as `measure` says; a word that is longer than a line is broken. */
export function wrapText(text: string, width: number, measure: (part: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  const take = (piece: string) => {
    if (line === '' || neverFirst.test(piece) || measure(line + piece) <= width) {
      line += piece
      return
    }
    lines.push(line.trimEnd())
    line = piece.trimStart()
  }
  for (const piece of text.replaceAll(/\s+/g, ' ').trim().match(pieces) ?? []) {
    if (measure(piece) <= width) take(piece)
    else for (const character of piece) take(character)
  }
  return line.trim() === '' ? lines : [...lines, line.trimEnd()]
}
