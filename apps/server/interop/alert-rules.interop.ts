import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const folder = fileURLToPath(new URL('../../../docs/examples/', import.meta.url))
const promtool = (...args: string[]) => execFileSync('promtool', args, { cwd: folder, encoding: 'utf8' })
const read = (name: string) => readFileSync(folder + name, 'utf8')
const rules = 'prometheus-rules.yml'
const tests = 'prometheus-rules.test.yml'

describe('the alarms, by Prometheus’s own tool', () => {
  it('are rules that Prometheus takes', () => {
    expect(promtool('check', 'rules', rules)).toContain('SUCCESS')
  })

  it('fire and keep quiet as their tests say', () => {
    expect(promtool('test', 'rules', tests)).toContain('SUCCESS')
  })

  it('have each a test in which they fire, and one in which they keep quiet', () => {
    const names = [...read(rules).matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
    const told = new Set([...read(tests).matchAll(/- name: (.*)/g)].map(([, name]) => name))
    expect(told).toEqual(new Set(names.flatMap((name) => [`${name} fires`, `${name} keeps quiet`])))
  })
})
