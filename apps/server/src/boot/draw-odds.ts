import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { oddsTable } from '../platform/attempts/odds-rules.ts'

// Run by `npm run draw:odds`: writes the table of docs/security.md from the limits in force; a test compares them.
const file = join(import.meta.dirname, '../../../../docs/security.md')
const [begin, end] = ['<!-- odds -->\n', '\n<!-- /odds -->']
const page = await readFile(file, 'utf8')
const [before, rest = ''] = page.split(begin)
const [, after = ''] = rest.split(end)
await writeFile(file, `${before}${begin}${oddsTable()}${end}${after}`)
console.log('wrote docs/security.md')
