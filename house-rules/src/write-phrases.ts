import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { readMailTexts, readPhrases } from './passenger-texts.ts'
import { listPhrases, phrasePage, type PlayedScene } from './phrase-list.ts'
import { root } from './read-modules.ts'

/**
 * `npm run phrases -- [gallery [page]]` writes all texts for passengers into one page for a native reader, each with its
 * place and, where the gallery has one, its picture.
 */
const [folder = join(root, '.gallery'), page = join(folder, 'phrases.html')] = process.argv
  .slice(2)
  .map((path) => resolve(path))
const results = join(folder, 'results.json')
if (!existsSync(results)) {
  process.stderr.write(`${folder} has no pictures: run npm run gallery first\n`)
  process.exit(1)
}
// Written by the gallery.
const played = JSON.parse(readFileSync(results, 'utf8')) as PlayedScene[]
// No scene shows a mail.
const phrases = [...listPhrases(await readPhrases(), played), ...listPhrases(readMailTexts(), [])]
writeFileSync(page, phrasePage(phrases, relative(dirname(page), folder) || '.'))
const seen = phrases.filter(({ scene }) => scene !== undefined).length
process.stdout.write(`${phrases.length} phrases, ${seen} of them seen in a picture: ${page}\n`)
