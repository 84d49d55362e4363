import type { ShownRoute } from '../../navigation/router.ts'
import { useSession } from '../../session/session-store.ts'
import { AccountRail } from './AccountRail.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'
import { getTrail } from './breadcrumb-rules.ts'

/** Before the screen: where it stands, and the account's other pages for passengers who are logged in. */
export function Beside({ shown }: { shown: ShownRoute }) {
  const session = useSession()
  const { account } = shown.route
  if (account) {
    return (
      session && (
        <>
          <Breadcrumb shown={shown} />
          <AccountRail current={account} below={getTrail(shown).above.length > 1} />
        </>
      )
    )
  }
  return shown.path === '/goods/:id' && <Breadcrumb shown={shown} />
}
