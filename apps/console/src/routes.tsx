import { createRootRoute, createRoute, createRouter, Link, Navigate } from '@tanstack/react-router'
import { InvitationScreen } from './features/sign-in/InvitationScreen.tsx'
import { SignInScreen } from './features/sign-in/SignInScreen.tsx'
import { AddressChangesScreen } from './features/address-changes/AddressChangesScreen.tsx'
import { CounterScreen } from './features/counter/CounterScreen.tsx'
import { MessagesScreen } from './features/messages/MessagesScreen.tsx'
import { readPrintSearch } from './features/shipping/print-search-rules.ts'
import { PrintScreen } from './features/shipping/PrintScreen.tsx'
import { ShippingScreen } from './features/shipping/ShippingScreen.tsx'
import { CatalogueScreen } from './features/catalogue/CatalogueScreen.tsx'
import { RecordScreen } from './features/catalogue/RecordScreen.tsx'
import { Approvals } from './features/approvals/Approvals.tsx'
import { WaitingRefunds } from './features/refunds/WaitingRefunds.tsx'
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
import { readSearch, writeSearch } from './search-rules.ts'
import { shellPhrases } from './shell/shell-phrases.ts'
import { Problem } from './ui/Problem.tsx'

/** Every address but an invitation's is for people who are signed in; whoever is not signs in there and then sees it. */
function SignedIn() {
  const session = useSession()
  if (session.isPending) return null
  if (session.error) return <Problem error={session.error} onRetry={() => void session.refetch()} />
  if (session.data === null) return <SignInScreen />
  return <Shell session={session.data} approvals={<Approvals />} waiting={{ '/refunds': <WaitingRefunds /> }} />
}

function FirstScreen() {
  const { text } = useLanguage()
  const roles = useSession().data?.person.roles ?? []
  const [first] = placesFor(roles).flatMap(({ places }) => places)
  if (first) return <Navigate {...first.link} replace />
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
const messages = createRoute({ getParentRoute: () => signedIn, path: '/messages', component: MessagesScreen })
const shipping = createRoute({ getParentRoute: () => signedIn, path: '/shipping', component: ShippingScreen })
const shippingPrint = createRoute({
  getParentRoute: () => signedIn,
  path: '/shipping/print',
  validateSearch: readPrintSearch,
  component: PrintScreen,
})
const counter = createRoute({ getParentRoute: () => signedIn, path: '/counter', component: CounterScreen })
const addressChanges = createRoute({
  getParentRoute: () => signedIn,
  path: '/address-changes',
  component: AddressChangesScreen,
})
const audit = createRoute({
  getParentRoute: () => signedIn,
  path: '/audit',
  validateSearch: readAuditSearch,
  component: AuditScreen,
})
const catalogue = createRoute({
  getParentRoute: () => signedIn,
  path: '/catalogue/$resource',
  component: CatalogueScreen,
})
const catalogueRecord = createRoute({
  getParentRoute: () => signedIn,
  path: '/catalogue/$resource/$id',
  component: RecordScreen,
})
const approvals = createRoute({ getParentRoute: () => signedIn, path: '/approvals', component: ApprovalsScreen })

export const router = createRouter({
  routeTree: root.addChildren([
    invitation,
    signedIn.addChildren([
      first,
      orders,
      order,
      passengers,
      passenger,
      refunds,
      messages,
      shipping,
      shippingPrint,
      counter,
      addressChanges,
      catalogue,
      catalogueRecord,
      audit,
      approvals,
    ]),
  ]),
  parseSearch: readSearch,
  stringifySearch: writeSearch,
  defaultPreload: 'intent',
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
