import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { QueryClientProvider } from '@tanstack/react-query'
import { startMeasuring } from './analytics/note.ts'
import { watchForNetwork } from './api/find-network.ts'
import { onHumanCheck } from './api/call-api.ts'
import { createQueryClient, readAgainWhatFailed } from './api/query-client.ts'
import { serverTimeGap } from './api/server-time.ts'
import { logClient } from './client-log/client-log.ts'
import { currentEnvironment } from './environment/environment.ts'
import { followOtherTabs, markDocument, onLanguageChange } from './language/language-store.ts'
import { loadAgainIfFailed, recheckRoute, startRouter } from './navigation/router.ts'
import { routes } from './routes.tsx'
import { onLoginChange, watchSession } from './session/session-store.ts'
import { keepSignInReturn } from './session/sign-in-return.ts'
import { answerCallFailures } from './shell/call-failures.ts'
import { App } from './shell/App.tsx'
import { setCartBadge } from './ui/page-chrome.ts'
import './ui/styles/index.css'

const queryClient = createQueryClient()

markDocument()
onLanguageChange((change) => logClient('languageChange', change))
followOtherTabs()
onLoginChange((event) => {
  // What one passenger was shown is not for the next.
  if (event === 'loggedIn') return void queryClient.invalidateQueries()
  queryClient.clear()
  setCartBadge(0)
})
// A mini-program's host hears of it when its page goes back; nothing waits for that.
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
onHumanCheck((challenge, signal) =>
  import('./features/human-check/index.ts').then(
    ({ checkHuman }) => checkHuman(challenge, signal),
    () => null,
  ),
)
keepSignInReturn()
// It travels with the screens' parts, whose file runs after this one.
setTimeout(startMeasuring)
startRouter(routes)
// The airline app knows who its passenger is; the other ways wait until somebody needs them (L2).
if (currentEnvironment() === 'airlineApp') {
  import('./features/login/index.ts').then(({ enterAtStart }) => enterAtStart()).catch(() => undefined)
}

const root = document.getElementById('app')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <App />
      </QueryClientProvider>
    </StrictMode>,
  )
}
// After the first screen's own requests: the phone's clock is never trusted (G5).
void serverTimeGap()
