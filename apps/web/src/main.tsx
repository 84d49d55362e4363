import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { QueryClientProvider } from '@tanstack/react-query'
import { forgetActKeys } from './api/act-keys.ts'
import { watchForNetwork } from './api/find-network.ts'
import { createQueryClient, readAgainWhatFailed } from './api/query-client.ts'
import { serverTimeGap } from './api/server-time.ts'
import { logClient } from './client-log/client-log.ts'
import { markDocument, onLanguageChange } from './language/language-store.ts'
import { loadAgainIfFailed, recheckRoute, startRouter } from './navigation/router.ts'
import { routes } from './routes.tsx'
import { onLoginChange, watchSession } from './session/session-store.ts'
import { answerCallFailures } from './shell/call-failures.ts'
import { App } from './shell/App.tsx'
import './ui/styles/index.css'

const queryClient = createQueryClient()

markDocument()
onLanguageChange((change) => logClient('languageChange', change))
onLoginChange((event) => {
  // What one passenger was shown is not for the next.
  if (event === 'loggedIn') return void queryClient.invalidateQueries()
  queryClient.clear()
  forgetActKeys()
})
watchSession(recheckRoute)
watchForNetwork(() => {
  loadAgainIfFailed()
  readAgainWhatFailed(queryClient)
})
answerCallFailures()
startRouter(routes)

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
