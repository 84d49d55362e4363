// First of all: the screens' own style sheets come after it.
import './ui/styles/index.css'
import './ui/styles/first-paint.css'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { QueryClientProvider } from '@tanstack/react-query'
import { watchForNetwork } from './api/find-network.ts'
import { onCheck } from './api/call-api.ts'
import { takeFirstAnswers } from './api/answers/first-answers.ts'
import { askAfterFirstPaint } from './api/answers/first-paint.ts'
import { showKeptAnswers } from './api/answers/kept-answers.ts'
import { createQueryClient, readAgainWhatFailed } from './api/query-client.ts'
import { askServerTimeAfter, serverTimeGap } from './api/server-time.ts'
import { logClient } from './client-log/client-log.ts'
import { registerWorker } from './service-worker/register-worker.ts'
import { whenFirstScreenStands, whenIdle } from './service-worker/when-first-screen-stands.ts'
import { forgetEarlyInput, whenAnswering } from './first-screen/early-input.ts'
import { firstScreen as firstScreenState } from './first-screen/first-screen-state.ts'
import { adoptHtml, standingHtml, type StandingHtml } from './first-screen/standing-html.ts'
import { currentEnvironment } from './environment/environment.ts'
import { savesData } from './environment/saves-data.ts'
import { followOtherTabs, markDocument, onLanguageChange } from './language/language-store.ts'
import { prepareLinks } from './navigation/prepare-links.ts'
import {
  whenScreenKnown,
  loadAgainIfFailed,
  preloadNextScreen,
  recheckRoute,
  startRouter,
} from './navigation/router.ts'
import { routes } from './routes.tsx'
import { onLoginChange, watchSession } from './session/session-store.ts'
import { keepSignInReturn } from './session/sign-in-return.ts'
import { answerCallFailures } from './shell/call-failures.ts'
import { App } from './shell/App.tsx'
import { setCartBadge } from './ui/frame/page-chrome.ts'

const queryClient = createQueryClient()
const chosen = standingHtml()
const answered = takeFirstAnswers(queryClient, chosen?.drawn)
// Hydration needs the answers that the HTML was drawn from; only the form was drawn without answers.
const standing =
  chosen && (chosen.drawn.path === '/purchaseIndex' || answered.has(chosen.drawn.path)) ? chosen : undefined
// Hydration must use the answers that the HTML was drawn with; the kept answers come right after.
if (!standing) {
  showKeptAnswers(queryClient)
  if (queryClient.getQueryCache().getAll().length > 0) askAfterFirstPaint()
}
const firstScreen = whenFirstScreenStands(queryClient)
askServerTimeAfter(firstScreen)

markDocument()
onLanguageChange((change) => logClient('languageChange', change))
followOtherTabs()
onLoginChange((event) => {
  // One passenger's answers must not reach the next passenger.
  if (event === 'loggedIn') return void queryClient.invalidateQueries()
  queryClient.clear()
  setCartBadge(0)
})
// A mini-program's host hears of the change when its page is left by "back"; no code waits for that.
if (currentEnvironment() === 'miniProgram') {
  onLoginChange((type) => {
    import('./environment/mini-program.ts')
      .then(({ miniProgram }) => miniProgram.tell({ type: type === 'loggedIn' ? type : 'loggedOut' }))
      .catch(() => undefined)
  })
}
watchSession(recheckRoute)
watchForNetwork(() => {
  loadAgainIfFailed()
  readAgainWhatFailed(queryClient)
})
answerCallFailures()
onCheck((asked, signal) =>
  import('./features/human-check/index.ts').then(
    ({ answerCheck }) => answerCheck(asked, signal),
    () => null,
  ),
)
keepSignInReturn()
// The measuring code travels with the parts that all screens share, which are asked for before any screen.
import('./analytics/note.ts').then(
  ({ startMeasuring }) => startMeasuring(),
  () => undefined,
)
const loadReads = () => import('./screen-reads.ts')
// This is the program itself: it runs once, and no module imports it.
let reading: ReturnType<typeof loadReads> | undefined
startRouter(routes, {
  ahead(path, at) {
    // A screen that came as HTML has brought its answers.
    if (standing?.drawn.path === path && !at.touched) return
    reading ??= loadReads()
    reading.then(
      ({ readForAddress }) => readForAddress(queryClient, path, at),
      // The screen asks for itself, and the next one tries again.
      () => (reading = undefined),
    )
  },
  over() {
    reading?.then(
      ({ endReadingAhead }) => endReadingAhead(),
      () => undefined,
    )
  },
})
prepareLinks()
// The airline app knows who its passenger is; the other ways wait until the passenger needs them (L2).
if (currentEnvironment() === 'airlineApp') {
  import('./features/login/index.ts').then(({ enterAtStart }) => enterAtStart()).catch(() => undefined)
}

const app = (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>
  </StrictMode>
)
function draw(): void {
  forgetEarlyInput()
  const root = document.getElementById('app')
  if (root) createRoot(root).render(app)
}
if (standing) startFromHtml(standing)
else draw()

/** Hydrates the HTML if the address still leads to it; otherwise the HTML stays until another screen comes. */
function startFromHtml(html: StandingHtml): void {
  whenScreenKnown(({ shown }) => {
    const same = shown?.path === html.drawn.path && Object.keys(shown.query).length === 0
    if (!same) return draw()
    adoptHtml(html)
    startTransition(() => void hydrateRoot(html.element, app))
    whenAnswering(() => showKeptAnswers(queryClient))
  })
}
// Registration does not wait for pending requests, so the worker also knows of a visit that is cut short.
whenIdle(registerWorker)
void firstScreen.then(() => {
  firstScreenState.complete = true
  // The phone's clock is never trusted (G5).
  void serverTimeGap()
  if (!savesData()) preloadNextScreen()
  import('./shell/cart-badge.ts').then(
    ({ keepCartBadge }) => keepCartBadge(queryClient),
    () => undefined,
  )
  import('./service-worker/prepare-next-visit.ts').then(
    ({ prepareNextVisit }) => prepareNextVisit(queryClient),
    () => undefined,
  )
  if ('startViewTransition' in document) {
    import('./motion/start-motion.ts').then(
      ({ startMotion }) => startMotion(),
      () => undefined,
    )
  }
})
