import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { closeDataDir } from './close-data-dir.ts'

const folder = mkdtemp(join(tmpdir(), 'aisle-data-dir-'))
afterAll(async () => rm(await folder, { recursive: true }))
const modeOf = async (path: string) => (await stat(path)).mode & 0o777
const log = { warn: () => expect.fail('nothing to warn of') }

describe('the data directory', () => {
  it('is made and kept for its owner alone; under root others may pass through, not list it', async () => {
    const made = join(await folder, 'data')
    await closeDataDir(made, log, false)
    expect(await modeOf(made)).toBe(0o700)
    await chmod(made, 0o755)
    await closeDataDir(made, log, true)
    expect(await modeOf(made)).toBe(0o711)
    await closeDataDir(made, log, false)
    expect(await modeOf(made)).toBe(0o700)
  })

  it('takes rights away and gives none, and leaves a wrong path to whoever needs it', async () => {
    const narrow = join(await folder, 'narrow')
    await closeDataDir(narrow, log, false)
    await chmod(narrow, 0o500)
    await closeDataDir(narrow, log, true)
    expect(await modeOf(narrow)).toBe(0o500)
    await closeDataDir(join(await folder, 'no/such/parent'), log, false)
  })
})
