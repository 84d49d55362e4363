import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readOperatorKeys } from '../../../server/src/boot/config/operators.ts'
import { reader } from '../../../server/src/boot/config/reader.ts'
import { operatorServer, testKey } from '../../../server/src/features/operators/test-support/operator-world.ts'
import type { Deps } from '../../../server/src/platform/deps.ts'
import { run } from '../run.ts'

/** What a command printed, and its exit code. */
export interface Ended {
  code: number
  out: string
  err: string
}

export async function operate(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const ended: Ended = { code: -1, out: '', err: '' }
  const terminal = {
    out: (text: string) => void (ended.out += text),
    err: (text: string) => void (ended.err += text),
    isTty: false,
    columns: 80,
  }
  ended.code = await run(args, { terminal, env })
  return ended
}

/** Makes a key with the command; the server must accept the entry that it prints. */
export async function makeTestKey(name: string, scopes: string, file: string) {
  const printed = await operate(['keys', 'new', name, '--scopes', scopes, '--out', file, '--json'])
  const { entry } = JSON.parse(printed.out) as { entry: string }
  const [accepted] = readOperatorKeys(reader({ OPERATOR_KEYS: entry }))
  if (!accepted) throw new Error('the entry names no key')
  return { ...testKey(name), accepted }
}

/**
 * A folder for files, and a server of these dependencies that accepts one key; both end with the test or its file. The
 * key is the demonstration's: it follows the server's clock, which is frozen on another day than the machine's.
 */
export async function startCommandLine(deps: Deps, scopes: string) {
  const folder = mkdtempSync(join(tmpdir(), 'aisle-operator-'))
  const file = (name: string) => join(folder, name)
  const server = await operatorServer(deps, [await makeTestKey('demo', scopes, file('demo.json'))])
  const url = await server.app.listen({ host: '127.0.0.1', port: 0 })
  const stop = async () => {
    await server.app.close()
    rmSync(folder, { recursive: true })
  }
  const env = { OPERATOR_URL: url, OPERATOR_KEY: file('demo.json'), OPERATOR_SERVER: deps.settings.publicUrl }
  return { server, url, folder, file, env, stop }
}
