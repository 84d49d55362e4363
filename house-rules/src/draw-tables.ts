import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './read-modules.ts'
import { tablesPage, tableUse } from './table-use.ts'

writeFileSync(join(root, 'docs/tables.md'), tablesPage(tableUse()))
