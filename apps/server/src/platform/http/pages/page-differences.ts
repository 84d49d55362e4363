import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { textDigits, type FileDifference, type PageDifference } from '@aisle/contract/page-pieces'
import { differenceOf } from '@aisle/contract/text-difference'

/** One release as browsers keep it: its page before anything is put in, and its files by their addresses. */
export interface KeptRelease {
  template: string
  files: ReadonlyMap<string, string>
}

export const hashOfText = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, textDigits)

/** `/assets/parts-1o4cwKT.js` is `parts`; a style sheet has a hash alone. */
const kindOf = (file: string) => file.replace(/[\w-]{7}(\.\w+)$/, '$1')

/** What changes from one release to the next. A turn for each file: requests are answered meanwhile. */
export async function releaseDifference(
  before: KeptRelease,
  after: KeptRelease,
): Promise<Pick<PageDifference, 'template' | 'files'>> {
  if (before.template === after.template) return { template: null, files: [] }
  const older = new Map([...before.files.keys()].map((file) => [kindOf(file), file]))
  const files: FileDifference[] = []
  for (const [file, text] of after.files) {
    const from = older.get(kindOf(file))
    const old = from === undefined ? undefined : before.files.get(from)
    if (from === undefined || old === undefined || before.files.has(file)) continue
    await nextTurn()
    const difference = differenceOf(old, text)
    // What is new altogether comes by itself, with the packing that it has.
    if (JSON.stringify(difference).length < text.length / 2)
      files.push({ file, from, difference, hash: hashOfText(text) })
  }
  await nextTurn()
  return { template: differenceOf(before.template, after.template), files }
}
