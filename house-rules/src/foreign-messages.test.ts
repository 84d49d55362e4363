import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { filesBelow, root } from './read-modules.ts'

const listens = /addEventListener\(\s*['"]message['"]|\bonmessage\b/

/** Workers hear the page alone. A listener of a window would hear every frame and every window that opened it. */
const workers = [
  'apps/web/src/features/human-check/check-worker.ts',
  'apps/web/src/features/human-check/solve-challenge.ts',
  'apps/web/src/service-worker/remove-worker.ts',
  'apps/web/src/service-worker/service-worker.ts',
]

it('lets no page listen to messages of other windows, neither for the native bridge nor otherwise (ASVS 3.5.5)', () => {
  const listening = ['apps/web/src', 'packages']
    .flatMap((folder) => filesBelow(folder, /(?<!\.test)\.tsx?$/))
    .filter((path) => !path.includes('/test-support/') && listens.test(readFileSync(join(root, path), 'utf8')))
  expect(listening.toSorted()).toEqual(workers)
})
