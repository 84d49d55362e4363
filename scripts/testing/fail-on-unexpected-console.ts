import { afterAll, afterEach } from 'vitest'
import { format } from 'node:util'

// An unexpected warning fails the test. A test that expects one uses `vi.spyOn(console, 'error')`.
const unexpected: string[] = []

for (const method of ['error', 'warn'] as const) {
  console[method] = (...args: unknown[]) => {
    unexpected.push(`console.${method}: ${format(...args)}`)
  }
}

function failIfAnythingWasPrinted(): void {
  const printed = unexpected.splice(0)
  if (printed.length > 0) throw new Error(`Unexpected console output:\n${printed.join('\n')}`)
}

afterEach(failIfAnythingWasPrinted)
afterAll(failIfAnythingWasPrinted)
