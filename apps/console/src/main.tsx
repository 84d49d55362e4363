import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { LanguageProvider } from './language/LanguageProvider.tsx'
import { queryClient } from './api/query-client.ts'
import { router } from './routes.tsx'
import { followSystemTheme } from './ui/system-theme.ts'
import './ui/console.css'
import './ui/additions.css'
import './ui/records.css'
import './shell/palette/palette.css'
import './shell/key-map.css'
import './shell/shell.css'
import './live/live.css'
import './lists/lists.css'
import './scanning/scanning.css'
import './features/counter/counter.css'
import './features/shipping/shipping.css'
import './features/today/day-figures.css'
import './features/finance/finance.css'

followSystemTheme()

const place = document.querySelector('#console')
if (place) {
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <LanguageProvider>
          <RouterProvider router={router} />
        </LanguageProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
}
