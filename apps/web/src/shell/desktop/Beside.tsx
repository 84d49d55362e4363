import type { ShownRoute } from '../../navigation/router.ts'
import { useSession } from '../../session/session-store.ts'
import { AccountRail } from './AccountRail.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'
import { getTrail } from './breadcrumb-rules.ts'

/** Before the screen: where it stands, and the account's other pages for passengers who are logged in. */
export function Beside({ shown }: { shown: ShownRoute }) {
  const session = useSession()
  const { account, inner } = shown.route
  const rail = session && account
  if (!rail && !inner) return null
  return (
    <>
      <Breadcrumb shown={shown} above={rail ? 'page' : inner} />
      {rail && <AccountRail current={rail} below={getTrail(shown).above.length > 1} />}
    </>
  )
}
