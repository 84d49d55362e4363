import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { filesBelow, root } from './read-modules.ts'

type Use = 'read' | 'write'

/** The server's folders that read and write each table. A folder is a feature or a part of the platform, as `jobs`. */
export type TableUse = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<Use>>>

const source = 'apps/server/src'
const writes = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'])
const reads = new Set(['selectFrom', 'innerJoin', 'leftJoin', 'from', 'using', 'leftJoinLateral', 'innerJoinLateral'])

/** The tables of `platform/db/schema.ts`. */
export function tablesOfSchema(): string[] {
  const schema = readFileSync(join(root, source, 'platform/db/schema.ts'), 'utf8')
  return [...schema.slice(schema.indexOf('interface Database')).matchAll(/^ {2}(\w+): /gm)].map(([, name = '']) => name)
}

/** Finds the tables that a module names in builder calls and `sql` templates, but not those named by a variable. */
export function tablesIn(path: string, text: string): { table: string; use: Use }[] {
  const found: { table: string; use: Use }[] = []
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (first?.type !== 'Literal' || typeof first.value !== 'string') return
      const [table = ''] = first.value.split(' ')
      const { name } = callee.property
      if (writes.has(name)) found.push({ table, use: 'write' })
      if (reads.has(name)) found.push({ table, use: 'read' })
    },
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return
      const statement = quasi.quasis.map(({ value }) => value.raw).join(' ? ')
      for (const [, table = ''] of statement.matchAll(/\b(?:INSERT INTO|UPDATE|DELETE FROM)\s+(\w+)/gi)) {
        found.push({ table: table.toLowerCase(), use: 'write' })
      }
      for (const [, table = ''] of statement.matchAll(/\b(?:FROM|JOIN)\s+(\w+)/gi)) {
        found.push({ table: table.toLowerCase(), use: 'read' })
      }
    },
  }).visit(parseSync(path, text).program)
  return found
}

/** Reads the server's modules, except tests. */
export function tableUse(): TableUse {
  const known = new Set(tablesOfSchema())
  const use = new Map<string, Map<string, Set<Use>>>([...known].map((table) => [table, new Map()]))
  for (const path of filesBelow(source, /\.ts$/)) {
    if (/\.test\.ts$|\/test-support\/|\/db\/schema\.ts$/.test(path)) continue
    const [, folder = '.'] = /^apps\/server\/src\/(?:features\/|platform\/)?([\w-]+)\//.exec(path) ?? []
    for (const { table, use: how } of tablesIn(path, readFileSync(join(root, path), 'utf8'))) {
      const users = use.get(table)
      if (!users) continue
      users.set(folder, (users.get(folder) ?? new Set()).add(how))
    }
  }
  return use
}

const foldersThat = (how: Use, users: ReadonlyMap<string, ReadonlySet<Use>>) =>
  [...users].filter(([, uses]) => uses.has(how)).map(([folder]) => folder)

export const getWriters = (use: TableUse, table: string) => foldersThat('write', use.get(table) ?? new Map()).toSorted()

/** Writes `docs/tables.md`: every table with the folders that write and read it. */
export function tablesPage(use: TableUse): string {
  const rows = [...use]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([table, users]) => {
      const readers = foldersThat('read', users).filter((folder) => !users.get(folder)?.has('write'))
      return `| ${table} | ${getWriters(use, table).join(', ')} | ${readers.toSorted().join(', ')} |`
    })
  return `# Tables

Which folders of the server write each table, and which others read it, as the code says. \`npm run draw:tables\` writes
this page; a house rule compares it, and holds that one feature owns each table.

| table | written by | also read by |
| --- | --- | --- |
${rows.join('\n')}
`
}
