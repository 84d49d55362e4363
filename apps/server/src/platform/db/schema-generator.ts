import { sql, type Kysely } from 'kysely'

type Column = {
  table_name: string
  column_name: string
  type_name: string
  not_null: boolean
  has_default: boolean
  /** Computed by the database, or an identity that refuses values: never written. */
  is_computed: boolean
  checks: string[]
}

type Shape = { read: string; write: string }

const NUMBER_TYPES = ['int2', 'int4', 'int8', 'numeric', 'float4', 'float8']
const TEXT_TYPES = ['text', 'varchar', 'bpchar', 'uuid', 'date', 'inet', 'cidr', 'citext', 'tsvector']

const SHAPES = new Map<string, Shape>([
  ...NUMBER_TYPES.map((name): [string, Shape] => [name, { read: 'number', write: 'number' }]),
  ...TEXT_TYPES.map((name): [string, Shape] => [name, { read: 'string', write: 'string' }]),
  ['bool', { read: 'boolean', write: 'boolean' }],
  ['bytea', { read: 'Buffer', write: 'Buffer' }],
  ['timestamptz', { read: 'Date', write: 'Date | string' }],
  // pg would write a JavaScript array as a PostgreSQL array, so arrays must come as JSON text.
  ['json', { read: 'unknown', write: 'string | Record<string, unknown>' }],
  ['jsonb', { read: 'unknown', write: 'string | Record<string, unknown>' }],
])

const LONGEST_LINE = 120

/**
 * Writes the source of `schema.ts` from a migrated database: one interface per table, in the order of names, laid out as
 * `npm run format` would. Text columns with `CHECK (column IN (…))` become unions.
 * @throws when a column has a type that the program has no rule for
 */
export async function generateSchema<Tables>(db: Kysely<Tables>): Promise<string> {
  const columns = await readColumns(db)
  const tables = [...new Set(columns.map(({ table_name }) => table_name))]
  const parts = tables.flatMap((table) => {
    const its = columns.filter(({ table_name }) => table_name === table)
    return [...getUnions(its), getInterface(table, its)]
  })
  const rows = tables.map((table) => `  ${table}: ${pascal(table)}Table\n`)
  const head = ['// Written by `npm run db:schema` from db/migrations; do not edit.']
  const imports = ['ColumnType', 'Generated'].filter((name) => parts.some((part) => part.includes(`${name}<`)))
  if (imports.length > 0) head.push(`import type { ${imports.join(', ')} } from 'kysely'`)
  const database = `export interface Database {\n${rows.join('')}}`
  return [head.join('\n'), ...parts, database].join('\n\n') + '\n'
}

async function readColumns<Tables>(db: Kysely<Tables>): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as table_name, a.attname as column_name, t.typname as type_name, a.attnotnull as not_null,
      a.atthasdef or a.attidentity <> '' as has_default,
      a.attgenerated <> '' or a.attidentity = 'a' as is_computed,
      coalesce((select array_agg(pg_get_constraintdef(k.oid) order by k.conname) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]), '{}') as checks
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'schema_migrations'
    order by c.relname collate "C", a.attnum`.execute(db)
  return rows
}

function getUnions(columns: Column[]): string[] {
  return columns.flatMap((column) => {
    const values = allowedValues(column)
    if (!values) return []
    const quoted = values.map((value) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`)
    const name = `type ${unionName(column)} =`
    const line = quoted.join(' | ')
    if (name.length + 1 + line.length <= LONGEST_LINE) return [`${name} ${line}`]
    return [`${name}\n  | ${quoted.join('\n  | ')}`]
  })
}

function getInterface(table: string, columns: Column[]): string {
  const lines = columns.map((column) => `  ${column.column_name}: ${typeOf(column)}\n`)
  return `interface ${pascal(table)}Table {\n${lines.join('')}}`
}

function typeOf(column: Column): string {
  const { read, write } = getShape(column)
  const orNull = column.not_null ? '' : ' | null'
  const readable = read === 'unknown' ? read : read + orNull
  if (column.is_computed) return `ColumnType<${readable}, never, never>`
  if (read === write) return column.has_default ? `Generated<${readable}>` : readable
  const orDefault = column.has_default ? ' | undefined' : ''
  return `ColumnType<${readable}, ${write}${orNull}${orDefault}, ${write}${orNull}>`
}

function getShape(column: Column): Shape {
  if (allowedValues(column)) return { read: unionName(column), write: unionName(column) }
  const isArray = column.type_name.startsWith('_')
  const shape = SHAPES.get(isArray ? column.type_name.slice(1) : column.type_name)
  // pg would write an array of objects as something else than JSON.
  if (!shape || (isArray && shape.read === 'unknown')) {
    throw new Error(
      `${column.table_name}.${column.column_name} has the type ${column.type_name}, for which schema-generator.ts has no rule`
        + (column.type_name === 'timestamp' ? ': use timestamptz, which names an instant' : ''),
    )
  }
  return isArray ? { read: arrayOf(shape.read), write: arrayOf(shape.write) } : shape
}

const arrayOf = (type: string) => (type.includes(' ') ? `(${type})[]` : `${type}[]`)

/** The literals of `CHECK (column IN ('a', 'b'))` as PostgreSQL writes it back, or null for any other condition. */
function allowedValues({ column_name, checks }: Column): string[] | null {
  for (const check of checks) {
    const condition = check
      .replace(/^CHECK /, '')
      .replaceAll(/::(text|character varying)(\[\])?/g, '')
      .replaceAll(/[()]/g, '')
      .replace(`${column_name} IS NULL OR `, '')
    const list = condition.startsWith(`${column_name} = ANY ARRAY[`) && condition.endsWith(']')
    const single = new RegExp(`^${column_name} = '(?:[^']|'')*'$`).test(condition)
    if (!list && !single) continue
    const literals = condition.match(/'(?:[^']|'')*'/g) ?? []
    return literals.map((literal) => literal.slice(1, -1).replaceAll("''", "'"))
  }
  return null
}

function unionName({ table_name, column_name }: Column): string {
  return pascal(table_name) + pascal(column_name)
}

function pascal(name: string): string {
  return name.replaceAll(/(?:^|_)([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase())
}
