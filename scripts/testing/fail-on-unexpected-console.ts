import { afterAll, afterEach } from 'vitest'
import { format } from 'node:util'

// A warning nobody expected is a failure. A test that expects one puts its own `vi.spyOn(console, 'error')` in place.
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
