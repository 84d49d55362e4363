import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { paths } from './navigation/paths.ts'
import { routes } from './routes.tsx'

const table = Object.entries(routes)
const withFlag = (flag: 'login' | 'logged') => table.filter(([, route]) => route[flag]).map(([path]) => path)

describe('the route table', () => {
  it('has a row for every path', () => {
    expect(table.map(([path]) => path).sort()).toEqual([...paths].sort())
  })

  it('guards what the specification guards', () => {
    expect(withFlag('login').sort()).toEqual(
      [
        ...paths.filter((path) => path.startsWith('/order/') || path.startsWith('/addr/')),
        '/shopCart',
        '/couponsCentre',
        '/survey',
        '/payAuth',
        '/refund/detail',
        '/refund/list',
      ].sort(),
    )
  })

  it('forces local mode on the purchase page and online mode on the device page, and nothing else', () => {
    const forced = table.filter(([, route]) => route.force).map(([path, route]) => [path, route.force])
    expect(forced.toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))).toEqual([
      ['/deviceExplain', 'online'],
      ['/purchaseIndex', 'local'],
    ])
  })

  it('has one way to what switches the phone to the portal, which the ground does not show', () => {
    const forced = table.flatMap(([path, route]) => (route.force === 'online' ? [`'${path}'`] : []))
    const folder = new URL('./', import.meta.url)
    const naming = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .filter((file) => forced.some((path) => readFileSync(new URL(file, folder), 'utf8').includes(path)))
    expect(naming.sort()).toEqual(['features/help/DevicesRow.tsx', 'navigation/paths.ts', 'routes.tsx'])
  })

  it('logs the entry to productList', () => {
    expect(withFlag('logged')).toEqual(['/productList'])
  })

  // Reads the whole web app.
  it('has a component for every screen', { timeout: 60_000 }, async () => {
    for (const [path, route] of table)
      expect('Screen' in route ? route.Screen : await route.load(), path).toBeTypeOf('function')
  })
})
