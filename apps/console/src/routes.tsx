import {
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Navigate,
  parseSearchWith,
  stringifySearchWith,
} from '@tanstack/react-router'
import { InvitationScreen } from './features/sign-in/InvitationScreen.tsx'
import { SignInScreen } from './features/sign-in/SignInScreen.tsx'
import { ApprovalsScreen } from './features/approvals/ApprovalsScreen.tsx'
import { AuditScreen } from './features/audit/AuditScreen.tsx'
import { readAuditSearch } from './features/audit/audit-search-rules.ts'
import { PassengerScreen } from './features/passengers/PassengerScreen.tsx'
import { PassengersScreen } from './features/passengers/PassengersScreen.tsx'
import { readPassengersSearch } from './features/passengers/passengers-search-rules.ts'
import { RefundsScreen } from './features/refunds/RefundsScreen.tsx'
import { readRefundsSearch } from './features/refunds/refunds-search-rules.ts'
import { OrderScreen } from './features/orders/OrderScreen.tsx'
import { OrdersScreen } from './features/orders/OrdersScreen.tsx'
import { readOrdersSearch } from './features/orders/orders-search-rules.ts'
import { useLanguage } from './language/LanguageProvider.tsx'
import { useSession } from './session/use-session.ts'
import { placesFor } from './shell/navigation.ts'
import { Shell } from './shell/Shell.tsx'
import { shellPhrases } from './shell/shell-phrases.ts'
import { Problem } from './ui/Problem.tsx'

/** Every address but an invitation's is for people who are signed in; whoever is not signs in there and then sees it. */
function SignedIn() {
  const session = useSession()
  if (session.isPending) return null
  if (session.error) return <Problem error={session.error} onRetry={() => void session.refetch()} />
  return session.data === null ? <SignInScreen /> : <Shell session={session.data} />
}

function FirstScreen() {
  const { text } = useLanguage()
  const roles = useSession().data?.person.roles ?? []
  const [first] = placesFor(roles).flatMap(({ places }) => places)
  if (first) return <Navigate to={first.to} replace />
  return <p className="empty">{text(shellPhrases.nothing)}</p>
}

function NoSuchPage() {
  const { text } = useLanguage()
  return (
    <div className="empty v">
      <h1>{text(shellPhrases.notFound)}</h1>
      <p>
        <Link to="/" className="a">
          {text(shellPhrases.toStart)}
        </Link>
      </p>
    </div>
  )
}

const root = createRootRoute({ notFoundComponent: NoSuchPage })
const invitation = createRoute({ getParentRoute: () => root, path: '/invitation', component: InvitationScreen })
const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: SignedIn })
const first = createRoute({ getParentRoute: () => signedIn, path: '/', component: FirstScreen })
const orders = createRoute({
  getParentRoute: () => signedIn,
  path: '/orders',
  validateSearch: readOrdersSearch,
  component: OrdersScreen,
})
const order = createRoute({ getParentRoute: () => signedIn, path: '/orders/$orderNo', component: OrderScreen })
const passengers = createRoute({
  getParentRoute: () => signedIn,
  path: '/passengers',
  validateSearch: readPassengersSearch,
  component: PassengersScreen,
})
const passenger = createRoute({ getParentRoute: () => signedIn, path: '/passengers/$id', component: PassengerScreen })
const refunds = createRoute({
  getParentRoute: () => signedIn,
  path: '/refunds',
  validateSearch: readRefundsSearch,
  component: RefundsScreen,
})
const audit = createRoute({
  getParentRoute: () => signedIn,
  path: '/audit',
  validateSearch: readAuditSearch,
  component: AuditScreen,
})
const approvals = createRoute({ getParentRoute: () => signedIn, path: '/approvals', component: ApprovalsScreen })

export const router = createRouter({
  routeTree: root.addChildren([
    invitation,
    signedIn.addChildren([first, orders, order, passengers, passenger, refunds, audit, approvals]),
  ]),
  // Numbers of orders are text: as numbers, the longest would lose digits.
  parseSearch: parseSearchWith((text) => text),
  stringifySearch: stringifySearchWith(String),
  defaultPreload: 'intent',
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
