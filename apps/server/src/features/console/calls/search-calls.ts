import { consolePaths as paths } from '@aisle/contract/console'
import type { SearchAnswer } from '@aisle/contract/console-search'
import * as schemas from '@aisle/contract/console-schemas'
import type { Deps } from '../../../platform/deps.ts'
import { noteSearch } from '../../operators/index.ts'
import { searchForStaff } from '../../staff-search/index.ts'
import { staffCall, type ConsoleCall, type SignedIn } from '../console-call.ts'

async function search(deps: Deps, { session }: SignedIn, { text }: { text: string }): Promise<SearchAnswer> {
  const answer = await searchForStaff(deps, { text, roles: session.person.roles })
  const found = answer.groups.reduce((sum, { total }) => sum + total, 0)
  await noteSearch(deps, session.person.personId, { text, read: answer.read, found })
  return answer
}

export const searchCalls: readonly ConsoleCall[] = [
  // Rights are asked for by kind: whoever sees none of them finds nothing.
  staffCall({ path: paths.search, needs: 'signedIn', schema: schemas.searchSchema }, search),
]
