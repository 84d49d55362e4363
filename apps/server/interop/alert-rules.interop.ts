import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const folder = fileURLToPath(new URL('../../../docs/examples/', import.meta.url))
const promtool = (...args: string[]) => execFileSync('promtool', args, { cwd: folder, encoding: 'utf8' })
const read = (name: string) => readFileSync(folder + name, 'utf8')
const rules = 'prometheus-rules.yml'
const tests = 'prometheus-rules.test.yml'

describe('alarms and dashboard, by Prometheus’s own tool', () => {
  it('have rules that Prometheus takes', () => {
    expect(promtool('check', 'rules', rules)).toContain('SUCCESS')
  })

  it('fire and keep quiet as their tests say', () => {
    expect(promtool('test', 'rules', tests)).toContain('SUCCESS')
  })

  it('have for each alarm a test in which it fires, and one in which it keeps quiet', () => {
    const names = [...read(rules).matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
    const told = new Set([...read(tests).matchAll(/- name: (.*)/g)].map(([, name]) => name))
    expect(told).toEqual(new Set(names.flatMap((name) => [`${name} fires`, `${name} keeps quiet`])))
  })

  it('are asked for in expressions that Prometheus can read, also by the dashboard', async () => {
    const expressions = [...read('grafana-dashboard.json').matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)]
    const rows = expressions.map(([, expr], at) => `      - { record: panel_${at}, expr: ${expr} }`)
    const file = join(await mkdtemp(join(tmpdir(), 'aisle-rules-')), 'panels.yml')
    await writeFile(file, `groups:\n  - name: panels\n    rules:\n${rows.join('\n')}\n`)
    expect(promtool('check', 'rules', file)).toContain(`SUCCESS: ${rows.length} rules found`)
    await rm(dirname(file), { recursive: true })
  })
})
