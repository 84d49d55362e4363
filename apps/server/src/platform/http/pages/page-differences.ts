import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { textDigits, type FileDifference, type PageDifference } from '@aisle/contract/page-pieces'
import { getDifference } from '@aisle/contract/text-difference'

/** One release as browsers keep it: its page before anything is put in, and its files by their addresses. */
export interface KeptRelease {
  template: string
  files: ReadonlyMap<string, string>
}

export const hashOfText = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, textDigits)

/** `/assets/parts-1o4cwKT.js` is `parts`; a style sheet has a hash alone. */
const getKind = (file: string) => file.replace(/[\w-]{7}(\.\w+)$/, '$1')

/** The differences between two releases. Yields after each file, so that requests are answered in between. */
export async function releaseDifference(
  before: KeptRelease,
  after: KeptRelease,
): Promise<Pick<PageDifference, 'template' | 'files'>> {
  if (before.template === after.template) return { template: null, files: [] }
  const older = new Map([...before.files.keys()].map((file) => [getKind(file), file]))
  const files: FileDifference[] = []
  for (const [file, text] of after.files) {
    const from = older.get(getKind(file))
    const old = from === undefined ? undefined : before.files.get(from)
    if (from === undefined || old === undefined || before.files.has(file)) continue
    await nextTurn()
    const difference = getDifference(old, text)
    // A new file is fetched separately, already compressed.
    if (JSON.stringify(difference).length < text.length / 2)
      files.push({ file, from, difference, hash: hashOfText(text) })
  }
  await nextTurn()
  return { template: getDifference(before.template, after.template), files }
}
