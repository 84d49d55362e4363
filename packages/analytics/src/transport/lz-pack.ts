import type { Body } from '../browser/network.ts'

/**
 * The packing of the npm package lz-string 1.5.0 and nothing else of it: to unpack is the collector's part. A word that
 * was seen is written as its number; a character that was not, as 0 and eight bits or 1 and sixteen; 2 is the end.
 * Numbers are as wide as the greatest needs, their lowest bit first. `size`: bits of a unit, which fills from above.
 */
function getUnits(text: string, size: number): number[] {
  const numbers = new Map<string, number>()
  const unseen = new Set<string>()
  const units: number[] = []
  let unit = 0
  let filled = 0
  let width = 2
  let untilWider = 2
  let word = ''

  function write(value: number, bits: number) {
    for (let bit = 0; bit < bits; bit++) {
      unit = (unit << 1) | ((value >> bit) & 1)
      if (++filled < size) continue
      units.push(unit)
      unit = filled = 0
    }
  }
  function count() {
    if (!--untilWider) untilWider = 2 ** width++
  }
  function writeWord() {
    if (unseen.delete(word)) {
      const code = word.charCodeAt(0)
      const wide = Number(code > 255)
      write(wide, width)
      write(code, wide ? 16 : 8)
      count()
    } else write(numbers.get(word) ?? 0, width)
    count()
  }
  const learn = (learned: string) => numbers.set(learned, numbers.size + 3)

  // By sixteen bits: the halves of a pair are two characters here.
  for (const character of text.split('')) {
    if (!numbers.has(character)) {
      learn(character)
      unseen.add(character)
    }
    const longer = word + character
    if (!numbers.has(longer)) {
      writeWord()
      learn(longer)
      word = character
    } else word = longer
  }
  writeWord()
  write(2, width)
  do write(0, 1)
  while (filled)
  return units
}

/** As `compressToUint8Array`: sixteen bits to a unit, the upper byte first. */
export const packToBytes = (text: string): Body =>
  new Uint8Array(getUnits(text, 16).flatMap((unit) => [unit >> 8, unit & 255]))

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-'

/** As `compressToEncodedURIComponent`: six bits to a character. */
export const packToUrl = (text: string) =>
  getUnits(text, 6)
    .map((unit) => alphabet[unit])
    .join('')
