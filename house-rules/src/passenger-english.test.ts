import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bilingualTexts } from './passenger-texts.ts'
import { filesBelow, root } from './read-modules.ts'

const american =
  /\b(?:canceled|canceling|colors?|favorites?|centers?|gray|travel(?:er|ers|ing)|organiz\w+|catalogs?)\b/gi

const americanWords = (source: string, path?: string) =>
  bilingualTexts(source, path).flatMap(({ text }) => text.en.match(american) ?? [])

describe("passengers' English", () => {
  it('is spelt as in Britain', () => {
    const found = ['apps', 'packages', 'stand-ins']
      .flatMap((folder) => filesBelow(folder, /\.tsx?$/))
      .filter((path) => !path.includes('.test.'))
      .flatMap((path) => americanWords(readFileSync(join(root, path), 'utf8'), path).map((word) => `${path}: ${word}`))
    expect(found).toEqual([])
  })

  it('is read where it stands on the next line, and no word of Britain is reported', () => {
    const source = "const texts = [{ zh: '灰', en: 'Gray' }, { zh: '', en:\n 'Cancelled, and canceled' }]"
    expect(americanWords(source)).toEqual(['Gray', 'canceled'])
  })
})
