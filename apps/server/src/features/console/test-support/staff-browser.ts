import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { consoleHeader, consolePaths } from '@aisle/contract/console'
import type { StaffRole } from '@aisle/contract/staff-roles'
import type { Envelope, ErrorData } from '@aisle/contract/envelope'
import { pino } from 'pino'
import type { TestDeps } from '../../../../test-support/test-deps.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { WebApp } from '../../../platform/http/pages/serve-web-app.ts'
import { addPerson } from '../../staff/index.ts'
import { buildConsole } from '../index.ts'
import type { Repeat } from '../live/repeat.ts'

export const consoleOrigin = 'https://console.egret.example'

/** The console on a real port; its page is one line. `web`: the passengers' app, for previews. */
export async function startConsole(deps: TestDeps, url = consoleOrigin, repeat?: Repeat, web: WebApp | null = null) {
  const dir = await mkdtemp(join(tmpdir(), 'aisle-console-'))
  await writeFile(join(dir, 'index.html'), '<meta property="csp-nonce" content="" /><title>console</title>')
  const app = await buildConsole({ deps, logger: pino({ level: 'silent' }), url, dir, web, ...(repeat && { repeat }) })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return { address, close: () => app.close() }
}

/** Somebody of the staff with these roles. */
export async function addColleague(deps: TestDeps, roles: readonly StaffRole[], name = '苏晴'): Promise<string> {
  const personId = `psn_${roles.join('_')}_${deps.random.bytes(4).toString('hex')}`
  const person = { personId, name, email: `${personId}@example.com`, language: 'zh' as const, givenRoles: roles }
  await inTransaction(deps.db, (tx) => addPerson(tx, person, deps.clock.now()))
  return personId
}

interface Answered<Data> {
  status: number
  code: string
  data: Data
  /** As the server set them. */
  setCookies: string[]
}

/** A browser that keeps the console's cookies. */
export function openStaffBrowser(address: string, headers: Record<string, string> = {}) {
  const cookies = new Map<string, string>()
  const post = (path: string, body: object) =>
    fetch(address + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: consoleOrigin,
        [consoleHeader]: '1',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...headers,
      },
      body: JSON.stringify(body),
    })
  async function call<Data = ErrorData>(path: string, body: object = {}): Promise<Answered<Data>> {
    const answer = await post(path, body)
    const setCookies = answer.headers.getSetCookie()
    for (const line of setCookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    // The console always answers with the envelope.
    const { code, data } = (await answer.json()) as Envelope<Data>
    return { status: answer.status, code, data, setCookies }
  }
  return {
    cookies,
    call,
    post,
    signInAs: (personId: string) => call(consolePaths.signInFinish, { way: 'demonstration', personId }),
  }
}
