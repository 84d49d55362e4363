import type { getHelpSchemas } from '@aisle/contract/portal-schemas'
import type { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import { helpArticles } from './help-store.ts'
import { serviceAt } from './service-hours-rules.ts'

/**
 * The articles in the operators' order, and whether the phone is staffed now; by the server's clock, not the phone's
 * (G5).
 */
export async function getHelp(deps: Deps): Promise<z.input<typeof getHelpSchemas.response>> {
  const { phone, email, ...hours } = deps.airline.contact
  const now = deps.clock.now()
  const { openNow, changesAt } = serviceAt(now, hours)
  return {
    articles: await helpArticles(deps),
    contact: {
      phone,
      email,
      serviceHours: `${hours.from}~${hours.to}`,
      openNow,
      changesAt: changesAt.toISOString(),
    },
    serverTime: now.toISOString(),
  }
}
