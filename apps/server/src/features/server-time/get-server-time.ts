import type { Deps } from '../../platform/deps.ts'

/** The product's clock, ISO 8601 in UTC (E10). */
export async function getServerTime(deps: Deps): Promise<string> {
  return deps.clock.now().toISOString()
}
