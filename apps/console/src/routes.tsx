import { directoryAgain, directoryReturn } from '@aisle/contract/console'
import * as addresses from '@aisle/rules/list-addresses'
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Link } from '@tanstack/react-router'
import { SignInScreen } from './features/sign-in/SignInScreen.tsx'
import { readScheduledSearch } from './features/catalogue/schedule/scheduled-search-rules.ts'
import { readCounterSearch } from './features/counter/counter-rules.ts'
import { readPrintSearch } from './features/shipping/print-search-rules.ts'
import { readLogsSearch } from './features/logs/logs-search-rules.ts'
import { readFlightsSearch } from './features/flights/flights-search-rules.ts'
import { readInvoicesSearch } from './features/finance/invoices-search-rules.ts'
import { readLedgerSearch } from './features/finance/ledger-search-rules.ts'
import { readReconciliationSearch, readStatementsSearch } from './features/finance/reconciliation-search-rules.ts'
import { Approvals } from './features/approvals/Approvals.tsx'
import { WaitingRefunds } from './features/refunds/WaitingRefunds.tsx'
import { readAuditSearch } from './features/audit/audit-search-rules.ts'
import { useLanguage } from './language/LanguageProvider.tsx'
import { useSession } from './session/use-session.ts'
import { Shell } from './shell/Shell.tsx'
import { readSearch, writeSearch } from './search-rules.ts'
import { shellPhrases } from './shell/shell-phrases.ts'
import { Problem } from './ui/Problem.tsx'

/** Every address but those of a sign-in is for people who are signed in; whoever is not signs in there and then sees it. */
function SignedIn() {
  const session = useSession()
  if (session.isPending) return null
  if (session.error) return <Problem error={session.error} onRetry={() => void session.refetch()} />
  if (session.data === null) return <SignInScreen />
  return <Shell session={session.data} approvals={<Approvals />} waiting={{ '/refunds': <WaitingRefunds /> }} />
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
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: lazyRouteComponent(() => import('./features/sign-in/InvitationScreen.tsx'), 'InvitationScreen'),
})
const fromDirectory = createRoute({
  getParentRoute: () => root,
  path: directoryReturn,
  component: lazyRouteComponent(() => import('./features/sign-in/DirectoryReturnScreen.tsx'), 'DirectoryReturnScreen'),
})
const toDirectory = createRoute({
  getParentRoute: () => root,
  path: directoryAgain,
  component: lazyRouteComponent(() => import('./features/sign-in/AgainScreen.tsx'), 'AgainScreen'),
})
const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: SignedIn })
const today = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  component: lazyRouteComponent(() => import('./features/today/TodayScreen.tsx'), 'TodayScreen'),
})
const orders = createRoute({
  getParentRoute: () => signedIn,
  path: '/orders',
  validateSearch: addresses.readOrdersSearch,
  component: lazyRouteComponent(() => import('./features/orders/OrdersScreen.tsx'), 'OrdersScreen'),
})
const order = createRoute({
  getParentRoute: () => signedIn,
  path: '/orders/$orderNo',
  component: lazyRouteComponent(() => import('./features/orders/OrderScreen.tsx'), 'OrderScreen'),
})
const passengers = createRoute({
  getParentRoute: () => signedIn,
  path: '/passengers',
  validateSearch: addresses.readPassengersSearch,
  component: lazyRouteComponent(() => import('./features/passengers/PassengersScreen.tsx'), 'PassengersScreen'),
})
const passenger = createRoute({
  getParentRoute: () => signedIn,
  path: '/passengers/$id',
  component: lazyRouteComponent(() => import('./features/passengers/PassengerScreen.tsx'), 'PassengerScreen'),
})
const refunds = createRoute({
  getParentRoute: () => signedIn,
  path: '/refunds',
  validateSearch: addresses.readRefundsSearch,
  component: lazyRouteComponent(() => import('./features/refunds/RefundsScreen.tsx'), 'RefundsScreen'),
})
const messages = createRoute({
  getParentRoute: () => signedIn,
  path: '/messages',
  component: lazyRouteComponent(() => import('./features/messages/MessagesScreen.tsx'), 'MessagesScreen'),
})
const logs = createRoute({
  getParentRoute: () => signedIn,
  path: '/logs',
  validateSearch: readLogsSearch,
  component: lazyRouteComponent(() => import('./features/logs/LogsScreen.tsx'), 'LogsScreen'),
})
const shipping = createRoute({
  getParentRoute: () => signedIn,
  path: '/shipping',
  validateSearch: addresses.readShippingSearch,
  component: lazyRouteComponent(() => import('./features/shipping/ShippingScreen.tsx'), 'ShippingScreen'),
})
const shippingPrint = createRoute({
  getParentRoute: () => signedIn,
  path: '/shipping/print',
  validateSearch: readPrintSearch,
  component: lazyRouteComponent(() => import('./features/shipping/PrintScreen.tsx'), 'PrintScreen'),
})
const counter = createRoute({
  getParentRoute: () => signedIn,
  path: '/counter',
  validateSearch: readCounterSearch,
  component: lazyRouteComponent(() => import('./features/counter/CounterScreen.tsx'), 'CounterScreen'),
})
const addressChanges = createRoute({
  getParentRoute: () => signedIn,
  path: '/address-changes',
  component: lazyRouteComponent(
    () => import('./features/address-changes/AddressChangesScreen.tsx'),
    'AddressChangesScreen',
  ),
})
const audit = createRoute({
  getParentRoute: () => signedIn,
  path: '/audit',
  validateSearch: readAuditSearch,
  component: lazyRouteComponent(() => import('./features/audit/AuditScreen.tsx'), 'AuditScreen'),
})
const catalogue = createRoute({
  getParentRoute: () => signedIn,
  path: '/catalogue/$resource',
  validateSearch: addresses.readCatalogueSearch,
  component: lazyRouteComponent(() => import('./features/catalogue/CatalogueScreen.tsx'), 'CatalogueScreen'),
})
const catalogueRecord = createRoute({
  getParentRoute: () => signedIn,
  path: '/catalogue/$resource/$id',
  component: lazyRouteComponent(() => import('./features/catalogue/RecordScreen.tsx'), 'RecordScreen'),
})
const scheduled = createRoute({
  getParentRoute: () => signedIn,
  path: '/catalogue/scheduled',
  validateSearch: readScheduledSearch,
  component: lazyRouteComponent(() => import('./features/catalogue/schedule/ScheduledScreen.tsx'), 'ScheduledScreen'),
})
const pictures = createRoute({
  getParentRoute: () => signedIn,
  path: '/catalogue/pictures',
  component: lazyRouteComponent(() => import('./features/catalogue/pictures/PicturesScreen.tsx'), 'PicturesScreen'),
})
const stockMovements = createRoute({
  getParentRoute: () => signedIn,
  path: '/catalogue/stock/$skuId/movements',
  component: lazyRouteComponent(() => import('./features/catalogue/stock/MovementsScreen.tsx'), 'MovementsScreen'),
})
const surveyResults = createRoute({
  getParentRoute: () => signedIn,
  path: '/survey-results/$surveyId',
  component: lazyRouteComponent(() => import('./features/surveys/SurveyResultsScreen.tsx'), 'SurveyResultsScreen'),
})
const invoices = createRoute({
  getParentRoute: () => signedIn,
  path: '/invoices',
  validateSearch: readInvoicesSearch,
  component: lazyRouteComponent(() => import('./features/finance/InvoicesScreen.tsx'), 'InvoicesScreen'),
})
const reconciliation = createRoute({
  getParentRoute: () => signedIn,
  path: '/reconciliation',
  validateSearch: readReconciliationSearch,
  component: lazyRouteComponent(() => import('./features/finance/ReconciliationScreen.tsx'), 'ReconciliationScreen'),
})
const statements = createRoute({
  getParentRoute: () => signedIn,
  path: '/statements',
  validateSearch: readStatementsSearch,
  component: lazyRouteComponent(() => import('./features/finance/StatementsScreen.tsx'), 'StatementsScreen'),
})
const ledger = createRoute({
  getParentRoute: () => signedIn,
  path: '/ledger',
  validateSearch: readLedgerSearch,
  component: lazyRouteComponent(() => import('./features/finance/LedgerScreen.tsx'), 'LedgerScreen'),
})
const flights = createRoute({
  getParentRoute: () => signedIn,
  path: '/flights',
  validateSearch: readFlightsSearch,
  component: lazyRouteComponent(() => import('./features/flights/FlightsScreen.tsx'), 'FlightsScreen'),
})
const manifests = createRoute({
  getParentRoute: () => signedIn,
  path: '/manifests',
  component: lazyRouteComponent(() => import('./features/flights/ManifestsScreen.tsx'), 'ManifestsScreen'),
})
const aircraft = createRoute({
  getParentRoute: () => signedIn,
  path: '/aircraft',
  component: lazyRouteComponent(() => import('./features/flights/AircraftScreen.tsx'), 'AircraftScreen'),
})
const system = createRoute({
  getParentRoute: () => signedIn,
  path: '/system',
  component: lazyRouteComponent(() => import('./features/system/SystemScreen.tsx'), 'SystemScreen'),
})
const people = createRoute({
  getParentRoute: () => signedIn,
  path: '/people',
  component: lazyRouteComponent(() => import('./features/people/PeopleScreen.tsx'), 'PeopleScreen'),
})
const person = createRoute({
  getParentRoute: () => signedIn,
  path: '/people/$personId',
  component: lazyRouteComponent(() => import('./features/people/PersonScreen.tsx'), 'PersonScreen'),
})
const keys = createRoute({
  getParentRoute: () => signedIn,
  path: '/keys',
  component: lazyRouteComponent(() => import('./features/operator-keys/KeysScreen.tsx'), 'KeysScreen'),
})
const mySessions = createRoute({
  getParentRoute: () => signedIn,
  path: '/me',
  component: lazyRouteComponent(() => import('./features/people/MySessionsScreen.tsx'), 'MySessionsScreen'),
})
const approvals = createRoute({
  getParentRoute: () => signedIn,
  path: '/approvals',
  component: lazyRouteComponent(() => import('./features/approvals/ApprovalsScreen.tsx'), 'ApprovalsScreen'),
})

export const router = createRouter({
  routeTree: root.addChildren([
    invitation,
    fromDirectory,
    toDirectory,
    signedIn.addChildren([
      today,
      orders,
      order,
      passengers,
      passenger,
      refunds,
      messages,
      logs,
      shipping,
      shippingPrint,
      counter,
      addressChanges,
      catalogue,
      catalogueRecord,
      pictures,
      scheduled,
      stockMovements,
      surveyResults,
      invoices,
      reconciliation,
      statements,
      ledger,
      flights,
      manifests,
      aircraft,
      system,
      people,
      person,
      keys,
      mySessions,
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
