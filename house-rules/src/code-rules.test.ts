import { describe, expect, it } from 'vitest'
import {
  conflictsByValueIn,
  functionsIn,
  statementsIn,
  stateListsIn,
  unexplainedAssertionsIn,
  unexplainedLetsIn,
} from './code-rules.ts'
import { readModules } from './read-modules.ts'

const modules = readModules().filter(({ path }) => !/\.(test|journey|drill)\.tsx?$/.test(path))
const server = modules.filter(({ path }) => /^apps\/server\/src\/(?!platform\/db\/|.*test-support\/|demo\/)/.test(path))
const planted = (text: string) => ({ path: 'planted.ts', text })

describe('SQL', () => {
  /** Modules of the platform that own a table. */
  const owners = new Set(['apps/server/src/platform/jobs/job-queue.ts', 'apps/server/src/platform/http/health.ts'])

  it('is written only in stores, however the database is passed', () => {
    const elsewhere = server.filter(({ path }) => !path.endsWith('-store.ts') && !owners.has(path))
    expect(elsewhere.length).toBeGreaterThan(400)
    expect(elsewhere.flatMap(statementsIn)).toEqual([])
  })

  it.each([
    "export const find = (deps: Deps) => deps.db.selectFrom('orders').execute()",
    "export const forget = (tx: Tx) => tx.updateTable('accounts').set({ email: null }).execute()",
    'export const read = (db: Db) => sql`SELECT 1`.execute(db)',
  ])('is found in %s', (text) => {
    expect(statementsIn(planted(text))).toHaveLength(1)
  })
})

describe('a mail', () => {
  it('is written as a letter, so that all have one layout', () => {
    const senders = server.filter(({ path, text }) => path.includes('/features/') && /\bmailer\.send\(/.test(text))
    expect(senders.length).toBeGreaterThan(8)
    expect(senders.filter(({ text }) => !/\bletterMail\(/.test(text)).map(({ path }) => path)).toEqual([])
  })
})

describe('a set of states', () => {
  it('is defined in the contract or a file of rules, and never spelled out elsewhere', () => {
    const users = modules.filter(
      ({ path }) =>
        /^apps\/(server|web)\/src\//.test(path) && !/-rules\.ts$|test-support\/|\/demo\/|\/db\/schema\.ts$/.test(path),
    )
    expect(users.length).toBeGreaterThan(900)
    expect(users.flatMap(stateListsIn)).toEqual([])
  })

  it.each([
    "query.where('state', 'in', ['unused', 'active', 'paused'])",
    "if (['refunding', 'failed'].includes(state)) stop()",
    "sql`SELECT 1 FROM refunds WHERE state NOT IN ('rejected', 'canceled')`",
  ])('is found in %s', (text) => {
    expect(stateListsIn(planted(text))).toHaveLength(1)
  })

  it.each(["const words = ['red', 'blue']", "const one = ['unused']", "sql`state = 'unused'`"])(
    'is not found in %s',
    (text) => {
      expect(stateListsIn(planted(text))).toEqual([])
    },
  )
})

describe('module state in the web app', () => {
  it('is kept in a store; a variable gives its reason in a comment above it', () => {
    const web = modules.filter(({ path }) => path.startsWith('apps/web/src/'))
    expect(web.length).toBeGreaterThan(400)
    expect(web.flatMap(unexplainedLetsIn)).toEqual([])
  })

  it.each([
    'let table: RouteTable | undefined',
    'export let language = 1',
    "import { a } from './a.ts'\n\nvar count = 0\ncount++",
    '// A reason that is too far away.\n\nlet timer: number | undefined',
    '// The reason of the first one.\nlet first = 1\nlet second = first',
    'let late = 1 // Beside it.',
  ])('is found in %j', (text) => {
    expect(unexplainedLetsIn(planted(text))).toHaveLength(1)
  })

  it.each([
    '// A cache: the answer never changes.\nlet known: string | undefined',
    '/** Set on the server alone. */\nexport let given = {}',
    'const createStore = () => {\n  let value = 0\n  return { get: () => value, add: () => value++ }\n}',
    'for (let at = 0; at < 3; at++) run(at)',
  ])('is not found in %j', (text) => {
    expect(unexplainedLetsIn(planted(text))).toEqual([])
  })
})

describe('a function', () => {
  const functions = modules.flatMap(functionsIn)
  const place = ({ path, name, line, lines, parameters }: (typeof functions)[number]) =>
    `${path}:${line} ${name}: ${lines} lines, ${parameters} parameters`

  it('has at most 60 lines; a screen, a route table or a stateful factory has at most 140', () => {
    expect(functions.length).toBeGreaterThan(6_000)
    const assembles = /^use[A-Z]|^create[A-Z]|^open[A-Z]|^start[A-Z]|Routes$|^[A-Z]/
    // Each of these contains one statement, one table or the assembly of a program.
    const wholes = new Set([
      'eraseTraces',
      'differencesFor',
      'insertBareOrder',
      'allStates',
      'main',
      'buildApp',
      'payingPassengers',
      'unionPayGateway',
      'radiusClient',
      'describeApi',
      'barsOptions',
      'addOrder',
      'lookAtScreen',
      'lookAtFocus',
      'takeKeyboard',
      'findFaults',
      'measure',
      'runGate',
      'extend',
      'fakeWvjb',
      'sessionKeeper',
    ])
    const long = functions.filter(
      ({ name, lines }) => lines > (name && (assembles.test(name) || wholes.has(name)) ? 140 : 60),
    )
    expect(long.map(place)).toEqual([])
  })

  it('takes at most four parameters', () => {
    expect(functions.filter(({ parameters }) => parameters > 4).map(place)).toEqual([])
  })

  it('is measured in every syntactic form', () => {
    const body = Array.from({ length: 60 }, () => '  work()').join('\n')
    for (const text of [
      `function long(a, b, c, d, e) {\n${body}\n}`,
      `const long = (a, b, c, d, e) => {\n${body}\n}`,
      `const it = { long: function long(a, b, c, d, e) {\n${body}\n} }`,
    ]) {
      expect(functionsIn(planted(text))).toEqual([
        { path: 'planted.ts', name: 'long', line: 1, lines: 62, parameters: 5 },
      ])
    }
  })
})

describe('a conflict of the query builder', () => {
  it('names its partial index by literals', () => {
    expect(modules.flatMap(conflictsByValueIn)).toEqual([])
  })

  it('is found if a value of the statement names the index', () => {
    const conflict = (value: string) =>
      planted(`.onConflict((conflict) => conflict.column('act').where('state', '=', ${value}).doNothing())`)
    expect(conflictsByValueIn(conflict("'waiting'"))).toEqual([
      "planted.ts:1 .column('act').where('state', '=', 'waiting').do",
    ])
    expect(conflictsByValueIn(conflict("sql.lit('waiting')"))).toEqual([])
  })
})

describe('a type assertion', () => {
  it('has a comment that explains why it is safe, except in tests', () => {
    const asserting = modules.filter(({ path }) => !/test-support|^journeys\//.test(path))
    expect(asserting.length).toBeGreaterThan(1200)
    expect(asserting.flatMap(unexplainedAssertionsIn)).toEqual([])
  })

  it('is found if it has no such comment', () => {
    expect(unexplainedAssertionsIn(planted('const a = b as Thing'))).toEqual(['planted.ts:1 b as Thing'])
    expect(unexplainedAssertionsIn(planted('// The schema has read it.\nconst a = b as Thing'))).toEqual([])
    expect(
      unexplainedAssertionsIn(planted("const a = ['x'] as const\nconst c = d as unknown\nconst e = 'x' as 'x' | 'y'")),
    ).toEqual([])
  })
})
