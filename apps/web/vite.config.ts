import { existsSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { browserFloor } from './build/browser-floor.ts'
import { drawing } from './build/drawing.ts'
import { getModules } from './build/entry-modules.ts'
import { noFileCycles } from './build/file-cycles.ts'
import { oneAnswer } from './build/one-answer.ts'
import { reactAsModules } from './build/react-as-modules.ts'
import { runtimeInEach, screenFile } from './build/screen-files.ts'
import { nextVisit } from './build/service-worker.ts'
import { noSummaries, plainPrivateNames, smallPreload } from './build/smaller-code.ts'
import manifest from './package.json' with { type: 'json' }

// Read here only for the development server; the built app asks its own origin (E7).
const api = process.env['AISLE_DEV_API']

/**
 * The page contains the parts of the first lists (decision 0022); one file holds the parts that only other screens use,
 * one per route: each more is a round trip on the satellite link. The cipher comes alone, for passengers who are logged
 * in, and so does the sender of the client log, after the first screen.
 */
const screenParts = new RegExp(
  [
    '/src/ui/(?:[a-z]+/)?(ActionBar|Agreement|Card|CodeField|ConfirmDialog|Countdown|Dialog|empty-scenes|Field|FieldGroup|FlightArc|FullSky|Icon|Note)\\.tsx$',
    '/src/ui/(?:[a-z]+/)?(Price|Row|SeatRow|Segmented|Sheet|Skeleton|Sky|Stations|Stepper|Tabs|Tag|Timeline|TopBar)\\.tsx$',
    '/features/me/(index|upcoming-rules|aside/AccountAside)\\.tsx?$',
    '/src/ui/(?:[a-z]+/)?(arc-geometry|layer-focus|plan-phrases|roving-tabs|seat-layout|sky-tone|stepper-phrases)\\.ts$',
    '/src/analytics/(AskConsent|consent|note|note-failures|use-first-list|watch-errors)\\.tsx?$|/src/screen-reads\\.ts$|/src/api/answers/read-ahead\\.ts$',
    // Parts of one feature that others need: too small for a separate file.
    '/src/features/(cart/cart-selection-store|shop/(GoodsPicture|CardPrice|shop-(queries|phrases|address)|goods-search-rules|cart-count)|coupons/(index|use-valid-days|coupon-view-rules)|orders/(?:[a-z-]+/)?(AmountList|FlightLine|FlightOfPlan|plan-phrases|plans-query|current-plan|LateSkeleton|flown-rules|delivery-(choice|return|phrases)|ShipToCard|ship-to-phrases|read-orders-again|refunds-of-order-(phrases|rules))|pre-purchase/trip/use-companions)\\.tsx?$',
    '/src/features/(login/(current-way|ways-in-rules)|payments/late-money-rules)\\.ts$',
    '/src/(language/formats|api/(queries|writes)|navigation/Link|theme/theme)\\.tsx?$',
    '/contract/src/(?:calls/|states/)?(addresses|areas|cart|clauses|contact|coupons|invoices|login|money|order-states|orders|portal|pre-purchase|refunds|shop|shop-states)\\.ts$',
  ].join('|'),
)
const frame =
  /\/node_modules\/@tanstack\/|\/packages\/(contract|rules)\/|\/src\/[^/]+\.tsx?$|\/src\/(?!features\/)[^/]+\//

/**
 * The parts of TanStack Query that only screens use; the library's index names all parts, and the page needs the rest.
 */
const screenQueries =
  /\/@tanstack\/.*\/(queryObserver|mutationObserver|infiniteQueryObserver|useBaseQuery|useQuery|useMutation|useInfiniteQuery|suspense|errorBoundaryUtils|IsRestoringProvider|QueryErrorResetBoundary)\.js$/

/** No first screen writes, though the library's index names these too. */
const writes = /\/(mutationObserver|useMutation)\.js$/

/** Evaluated before the app, in a separate task. */
const libraries = (id: string) =>
  /^\0(react-as-module:|@oxc-project)|\/node_modules\/@tanstack\//.test(id) && !screenQueries.test(id)

const later =
  /\/packages\/(native-bridge\/|analytics\/|rules\/src\/(address-form|area-steps)\.ts$|contract\/src\/(survey-conditions|personal-data-fields|calls\/(passkeys|personal-data))\.ts$)|\/src\/(motion\/[^/]+|api\/(upload|answers\/(keep-answers|kept-answers-rules))|service-worker\/(prepare|register)[^/]+|storage\/seal|shell\/(cart-badge|desktop\/[^/]+)|environment\/mini-program|client-log\/(log-entry|log-queue-rules|log-sender|send-log)|analytics\/(consent-phrases|ConsentCard|seen-window|send-analytics))\.tsx?$/

/** @throws where the file has moved: its parts would silently travel with another screen */
function source(path: string): string {
  const file = join(import.meta.dirname, path)
  if (!existsSync(file)) throw new Error(`${path} does not exist`)
  return file
}
const isFirst = getModules(source('index.html'))
/**
 * The first screens are hydrated first: their parts are requested with the page, the other parts with another screen.
 * Two files on two connections each arrive in one flight.
 */
const isOfShop = getModules(source('src/features/shop/ShopScreen.tsx'))
const isOfFirstScreens = getModules(
  source('src/features/portal/plans/ProductListScreen.tsx'),
  source('src/features/pre-purchase/trip/PurchaseScreen.tsx'),
)

export default defineConfig({
  root: import.meta.dirname,
  define: { appRelease: JSON.stringify(process.env['AISLE_RELEASE'] ?? manifest.version) },
  plugins: [
    smallPreload,
    reactAsModules,
    react(),
    plainPrivateNames,
    noSummaries,
    runtimeInEach,
    noFileCycles,
    oneAnswer(),
    nextVisit(),
    drawing(),
    browserFloor(),
  ],
  build: {
    target: ['es2020', 'chrome87', 'safari14'],
    cssTarget: ['chrome87', 'safari14'],
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The frame's own files are there before any screen is asked for, and need not be named with each.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => !/\/(core|vendor|rolldown-runtime)-/.test(file)) : files,
    },
    reportCompressedSize: false,
    rolldownOptions: {
      input: { core: join(import.meta.dirname, 'index.html') },
      // Calls and phrases are plain values: unimported ones need not travel.
      treeshake: { manualPureFunctions: ['defineCall', 'definePhrases'] },
      output: {
        // `?.` and `??` stay as they are: the oldest browsers of G15 know them.
        minify: { compress: { target: 'es2020' }, mangle: true },
        // The table of all files travels first, and hashes do not compress; seven letters are the fewest for this many.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        entryFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // The page contains the styles of the first lists and the first form; one file holds those of the other
            // screens. The still frames are in the page, too, after the drawn screens: only passengers who see no drawn
            // screen need them.
            { name: 'still-frames', test: /\/styles\/first-paint\.css$/, priority: 5 },
            {
              name: 'critical',
              test: /\/src\/(ui\/styles\/[^/]+|features\/(shop\/(shop|goods)|pre-purchase\/lookup-form|portal\/(first-aboard|plans\/choices)))\.css$/,
              priority: 4,
            },
            { name: 'screens-css', test: /\.css$/, priority: 3 },
            // The libraries run before the app, in a separate task.
            { name: 'vendor', test: libraries, priority: 2 },
            {
              debugName: 'core',
              name(id, graph) {
                if (!screenQueries.test(id) && isFirst(id, graph)) return 'core'
                if (later.test(id) || !(screenParts.test(id) || screenQueries.test(id) || frame.test(id))) return null
                if (writes.test(id)) return 'parts-more'
                if (isOfShop(id, graph)) return 'parts'
                return isOfFirstScreens(id, graph) ? 'parts-trip' : 'parts-more'
              },
              priority: 1,
            },
            // Sheets of a tap on "Me": each file more is a name in the table that travels first.
            {
              name: 'SessionsSheet',
              test: /\/src\/features\/(passkeys\/|me\/(SessionsSheet|session-phrases))|\/@simplewebauthn\/|\/calls\/passkeys\.ts$/,
              priority: 2,
            },
            { debugName: 'screens', name: screenFile },
            // Other code that screens of one domain share is one file too.
            {
              debugName: 'features',
              name: (id) => /\/src\/features\/([^/]+)\//.exec(id)?.[1] ?? null,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: api
      ? { '^/(?!$|[?]|index\\.html|favicon\\.svg|src/|node_modules/|@)': { target: api, changeOrigin: false } }
      : undefined,
  },
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
  },
})
