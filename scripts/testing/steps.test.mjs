import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../machine/install.mjs'
import { countTests, failedTests } from './steps.mjs'

const report = (fields) => ({ numTotalTests: 3, numPassedTests: 3, testResults: [], ...fields })

describe('the count of tests', () => {
  it('is what vitest reports', () => {
    expect(countTests(report({}), true)).toEqual({ passed: 3, failed: 0 })
    expect(countTests(report({ numPassedTests: 1 }), false)).toEqual({ passed: 1, failed: 2 })
  })

  it('counts skipped tests as failed, because they are not allowed', () => {
    expect(countTests(report({ numPassedTests: 2, numPendingTests: 1 }), true)).toEqual({ passed: 2, failed: 1 })
  })

  it('counts a file that could not be loaded', () => {
    const testResults = [{ status: 'failed', assertionResults: [] }]
    expect(countTests(report({ testResults }), false)).toEqual({ passed: 3, failed: 1 })
  })

  it('fails a run without tests, without a report, or with an error outside of tests', () => {
    expect(countTests(report({ numTotalTests: 0, numPassedTests: 0 }), true)).toEqual({ passed: 0, failed: 1 })
    expect(countTests(null, false)).toEqual({ passed: 0, failed: 1 })
    expect(countTests(report({}), false)).toEqual({ passed: 3, failed: 1 })
  })
})

describe('the list of failed tests', () => {
  it('names the file, the title and the errors of every test that did not pass, and the files that did not load', () => {
    const passed = { fullName: 'a cart keeps its goods', status: 'passed', failureMessages: [] }
    const failed = { fullName: 'a cart counts', status: 'failed', failureMessages: ['expected 1 to be 2'] }
    const skipped = { fullName: 'a cart is sold', status: 'pending', failureMessages: [] }
    const testResults = [
      { name: join(root, 'a.test.ts'), status: 'failed', message: '', assertionResults: [passed, failed, skipped] },
      { name: join(root, 'b.test.ts'), status: 'failed', message: 'no such module', assertionResults: [] },
    ]
    expect(failedTests(report({ testResults }))).toEqual([
      'a.test.ts: a cart counts (failed)\nexpected 1 to be 2',
      'a.test.ts: a cart is sold (pending)',
      'b.test.ts\nno such module',
    ])
  })

  it('is empty when vitest wrote no report', () => {
    expect(failedTests(null)).toEqual([])
  })
})
