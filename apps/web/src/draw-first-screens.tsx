import type { Language } from '@aisle/contract/language'
import type { ResponseOf } from '@aisle/contract/define-call'
import type { queryFlightByUserIp } from '@aisle/contract/portal'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, type ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { queryKey } from './api/query-key.ts'
import { createQueryClient } from './api/query-client.ts'
import { givePageSettings } from './environment/page-settings.ts'
import { ProductListScreen } from './features/portal/plans/ProductListScreen.tsx'
import { PurchaseScreen } from './features/pre-purchase/trip/PurchaseScreen.tsx'
import { ShopScreen } from './features/shop/ShopScreen.tsx'
import { setDrawn, type Drawn, type DrawnPath } from './first-screen/drawn.ts'
import { changeLanguage } from './language/language-store.ts'
import { showForDrawing } from './navigation/router.ts'
import { routes } from './routes.tsx'
import { App } from './shell/App.tsx'
import { skyTone, skyUnderHeader } from './ui/frame/sky-tone.ts'

interface FirstAnswer {
  call: string
  body: unknown
  data: unknown
}

/** The input of one drawing; the server's `http/first-screens.ts` has the same shape. */
export interface DrawingOrder {
  path: DrawnPath
  language: Language
  /** Drawn as aboard: without the tab bar. */
  portal: boolean
  /** The server's clock, ms since 1970. */
  at: number
  /** The page's settings by the names of their elements: `aisle-airline` … */
  settings: Readonly<Record<string, string>>
  answers: readonly FirstAnswer[]
}

const screens: Record<DrawnPath, ComponentType> = {
  '/purchaseIndex': PurchaseScreen,
  '/shop': ShopScreen,
  '/productList': ProductListScreen,
}

function getSky({ path, answers }: DrawingOrder): Drawn['sky'] {
  if (path === '/shop') return null
  if (path === '/purchaseIndex') return 'light'
  // The answer of the one call that this screen shows.
  const aboard = answers[0]?.data as ResponseOf<typeof queryFlightByUserIp> | undefined
  return skyUnderHeader(skyTone(aboard?.flight?.solarHour))
}

/**
 * The HTML of one first screen with the frame around it, drawn by the components that hydrate it (decision 0023), and what
 * the browser has to know of the drawing. One drawing at a time: it is done when this returns.
 */
export function drawFirstScreen(order: DrawingOrder): { html: string; drawn: Drawn } {
  const { path, language, portal, at, settings, answers } = order
  const drawn: Drawn = { path, portal, at, sky: getSky(order) }
  givePageSettings(settings)
  changeLanguage(language)
  setDrawn(drawn)
  showForDrawing(path, routes[path], screens[path])
  const queries = createQueryClient()
  for (const { call, body, data } of answers) queries.setQueryData(queryKey({ name: call }, language, body), data)
  const drawnHtml = renderToString(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <App />
      </QueryClientProvider>
    </StrictMode>,
  )
  queries.clear()
  // React leaves a part that failed to the browser, with what it knows of it.
  const failed = /<!--\$!--><template[^>]*>/.exec(drawnHtml)
  if (failed) throw new Error(`${path} could not be drawn: ${failed[0]}`)
  // React would have pictures fetched ahead of the page that follows immediately.
  return { html: drawnHtml.replace(/^(?:<link rel="preload"[^>]*>)+/, ''), drawn }
}
