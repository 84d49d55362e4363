import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './install.mjs'

/** The oldest Node that README and `require-node.mjs` accept. */
const [oldestMajor, oldestMinor] = [20, 19]

/** Whether one of the alternatives of `engines.node`, such as `^20.19.0 || >=22.12.0`, begins at or below that Node. */
const accepts = (range) =>
  range.split('||').some((alternative) => {
    const [, major = '0', minor = '0'] = /(\d+)(?:\.(\d+))?/.exec(alternative) ?? []
    const isAbove = Number(major) > oldestMajor || (Number(major) === oldestMajor && Number(minor) > oldestMinor)
    const isOfThatMajor = Number(major) === oldestMajor || /^\s*[>*]/.test(alternative)
    return !isAbove && isOfThatMajor
  })

describe('the packages of package-lock.json', () => {
  it('all support the oldest Node that the product accepts, so that the first start prints no warning', () => {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
    const ranges = Object.entries(packages).flatMap(([name, { engines }]) =>
      typeof engines?.node === 'string' ? [{ name, range: engines.node }] : [],
    )
    expect(ranges.length).toBeGreaterThan(100)
    expect(ranges.filter(({ range }) => !accepts(range))).toEqual([])
  })

  it.each([
    ['>=22', false],
    ['^20.19.0 || >=22.12.0', true],
    ['18 || 20 || >=22', true],
    ['^18.0.0 || >=22', false],
    ['>= 0.6', true],
    ['>=20.20', false],
    ['*', true],
  ])('are measured by the range that they give (%s supports it: %s)', (range, supports) => {
    expect(accepts(range)).toBe(supports)
  })
})
