import { describe, expect, it } from 'vitest'
import { countTests } from './steps.mjs'

const report = (fields) => ({ numTotalTests: 3, numPassedTests: 3, testResults: [], ...fields })

describe('the count of tests', () => {
  it('is what vitest reports', () => {
    expect(countTests(report({}), true)).toEqual({ passed: 3, failed: 0 })
    expect(countTests(report({ numPassedTests: 1 }), false)).toEqual({ passed: 1, failed: 2 })
  })

  it('counts skipped tests as failed, because none is allowed', () => {
    expect(countTests(report({ numPassedTests: 2, numPendingTests: 1 }), true)).toEqual({ passed: 2, failed: 1 })
  })

  it('counts a file that could not be loaded', () => {
    const testResults = [{ status: 'failed', assertionResults: [] }]
    expect(countTests(report({ testResults }), false)).toEqual({ passed: 3, failed: 1 })
  })

  it('fails a run without tests, without a report, or with a complaint outside of any test', () => {
    expect(countTests(report({ numTotalTests: 0, numPassedTests: 0 }), true)).toEqual({ passed: 0, failed: 1 })
    expect(countTests(null, false)).toEqual({ passed: 0, failed: 1 })
    expect(countTests(report({}), false)).toEqual({ passed: 3, failed: 1 })
  })
})
