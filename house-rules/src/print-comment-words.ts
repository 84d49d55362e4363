import { getComments } from './comment-words.ts'
import { filesBelow } from './read-modules.ts'

/** `npm run words -- [folder …] [--all]` prints the share of comments that carry a marker, and the worst of them. */
const folders = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const all = process.argv.includes('--all')
const comments = (folders.length > 0 ? folders : ['.'])
  .flatMap((folder) => filesBelow(folder, /\.(ts|tsx|mts|mjs)$/))
  .flatMap(getComments)
const marked = comments
  .filter(({ markers }) => markers.length > 0)
  .toSorted((one, other) => other.markers.length - one.markers.length)
const share = (part: number) => `${((100 * part) / Math.max(1, comments.length)).toFixed(1)} %`

const worst = marked
  .slice(0, all ? marked.length : 20)
  .map(({ path, line, text, markers }) => `${path}:${line} [${markers.join(', ')}]\n  ${text}\n`)
process.stdout.write(
  `${worst.join('')}\n${marked.length} of ${comments.length} comments carry a marker: ${share(marked.length)}\n`,
)
