import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readMailTexts, readPhrases } from './passenger-texts.ts'
import { root } from './read-modules.ts'

/** The words of the last column of docs/passenger-words.md. */
const unwanted = readFileSync(join(root, 'docs/passenger-words.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!thing|---)/.test(line))
  .flatMap((line) => line.split('|')[4]?.split(',') ?? [])
  .map((word) => word.trim())

/** Screens and mails that the crew and the airline's service read. */
const forStaff = /^portal\/flight-data\/|message-mail/

const unwantedIn = ({ zh, en }: { zh: string; en: string }) =>
  unwanted.filter((word) => `${zh}\n${en}`.toLowerCase().includes(word.toLowerCase()))

describe("passengers' words", () => {
  it('are one for one thing, as docs/passenger-words.md lists them', async () => {
    const texts = [...(await readPhrases()), ...readMailTexts()].filter(({ id }) => !forStaff.test(id))
    expect(texts.length).toBeGreaterThan(1000)
    const found = texts.flatMap(({ id, text }) => unwantedIn(text).map((word) => `${id}: ${word}`))
    expect(found).toEqual([])
  })

  it('are found in both languages, whatever their capitals', () => {
    expect(unwanted.length).toBeGreaterThan(15)
    expect(unwantedIn({ zh: '旅客姓名', en: 'Rights cards' })).toEqual(['旅客', 'rights card'])
  })
})
