import { createHash } from 'node:crypto'
import process from 'node:process'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import manifest from './package.json' with { type: 'json' }

// Read here only for the development server; the built app asks its own origin (E7).
const api = process.env['AISLE_DEV_API']

/**
 * One file for the frame and everything below it, one for the parts that only screens use, one per route: each more is
 * a round trip on the satellite link. The cipher comes alone, for passengers who are logged in, and so does what sends the
 * client log, after the first screen.
 */
const screenParts = new RegExp(
  [
    '/src/ui/(ActionBar|Agreement|Card|CodeField|ConfirmDialog|Countdown|Dialog|empty-scenes|Field|FieldGroup|FlightArc|FullSky|Icon|Note|PlanCard)\\.tsx$',
    '/src/ui/(Price|Row|SeatRow|Segmented|Sheet|Skeleton|Sky|Stations|Stepper|Tabs|Tag|Timeline|TopBar)\\.tsx$',
    '/src/ui/(arc-geometry|layer-focus|plan-phrases|roving-tabs|seat-layout|sky-tone|stepper-phrases)\\.ts$',
    '/src/analytics/(AskConsent|consent|note|note-failures|use-first-list|watch-errors)\\.tsx?$',
    '/src/(language/formats|api/queries|navigation/Link|theme/theme)\\.tsx?$',
    '/query-core/build/modern/(queryObserver|mutationObserver|infiniteQueryObserver)\\.js$',
    '/react-query/build/modern/(useBaseQuery|useQuery|useMutation|useInfiniteQuery|suspense|errorBoundaryUtils)\\.js$',
    '/react-query/build/modern/(IsRestoringProvider|QueryErrorResetBoundary)\\.js$',
    '/contract/src/(addresses|areas|cart|clauses|contact|coupons|invoices|login|money|order-states|orders|portal|pre-purchase|refunds|shop|shop-states)\\.ts$',
  ].join('|'),
)
const core =
  /\/node_modules\/(react|react-dom|scheduler|@tanstack)\/|\/packages\/contract\/|\/src\/[^/]+\.tsx?$|\/src\/(?!features\/)[^/]+\//

const later =
  /\/packages\/(native-bridge\/|analytics\/|contract\/src\/survey-conditions\.ts$)|\/src\/(api\/upload|storage\/(seal|flight-data)|environment\/mini-program|client-log\/(log-entry|log-queue-rules|log-sender|send-log)|analytics\/(analytics-phrases|ConsentCard|seen-window|send-analytics))\.tsx?$/

/**
 * Safari 14 lacks private methods (G15), and lowering every `#name` of the query library to a WeakMap costs 3 kB. Its
 * classes and their bases share no private name, so ordinary fields do the same.
 */
function shortName(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, 4)
}

const plainPrivateNames: Plugin = {
  name: 'plain-private-names',
  transform(code, id) {
    if (!id.includes('/node_modules/@tanstack/query-core/')) return null
    return { code: code.replace(/#([a-z]\w*)/g, (_, name: string) => `$${shortName(name)}`), map: null }
  },
}

/**
 * The bundler's own fetching of a screen's files looks for a nonce and through the document, and tells the window of
 * failures: nothing of ours asks for that. A style sheet that failed is fetched again the next time.
 */
const smallPreload: Plugin = {
  name: 'small-preload',
  enforce: 'pre',
  load(id) {
    if (id !== '\0vite/preload-helper.js') return null
    return `const asked = {}
function ask(file) {
  const link = document.createElement('link')
  const style = file.endsWith('.css')
  link.rel = style ? 'stylesheet' : 'modulepreload'
  link.crossOrigin = ''
  link.href = '/' + file
  document.head.append(link)
  return style && new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = () => {
      link.remove()
      asked[file] = 0
      reject(Error(file))
    }
  })
}
export const __vitePreload = (load, files = []) => Promise.all(files.map((file) => (asked[file] ||= ask(file) || 1))).then(load)`
  },
}

/** What the API's description says of a call is for people who read it, not for phones. */
const noSummaries: Plugin = {
  name: 'no-summaries',
  enforce: 'pre',
  transform(code, id) {
    if (!id.includes('/packages/contract/src/')) return null
    return { code: code.replace(/^ {2}summary:\s*(?:'[^'\n]*'|"[^"\n]*"|`[^`]*`),$/gm, ''), map: null }
  },
}

export default defineConfig({
  root: import.meta.dirname,
  define: { appRelease: JSON.stringify(process.env['AISLE_RELEASE'] ?? manifest.version) },
  plugins: [smallPreload, react(), plainPrivateNames, noSummaries],
  build: {
    target: ['es2020', 'chrome87', 'safari14'],
    cssTarget: ['chrome87', 'safari14'],
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The frame's own files are there before any screen is asked for, and need not be named with each.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => !/\/(core|screen-parts|rolldown-runtime)-/.test(file)) : files,
    },
    reportCompressedSize: false,
    rolldownOptions: {
      // Calls and phrases are plain values: those that nobody imports need not travel.
      treeshake: { manualPureFunctions: ['defineCall', 'definePhrases'] },
      output: {
        // `?.` and `??` stay as they are: the oldest browsers of G15 know them.
        minify: { compress: { target: 'es2020' }, mangle: true },
        // The table of all files travels first, and hashes do not compress; six letters are the fewest.
        chunkFileNames: 'assets/[name]-[hash:6].js',
        entryFileNames: 'assets/[name]-[hash:6].js',
        // Style sheets need no name beside their screen's.
        assetFileNames: 'assets/[hash:6][extname]',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'screen-parts', test: screenParts, priority: 2 },
            {
              name: 'core', // Names that start with NUL are the bundler's own small pieces.
              test: (id) => ((id.startsWith('\0') && !id.includes('rolldown')) || core.test(id)) && !later.test(id),
              priority: 1,
            },
            // What screens of one domain share is one file too.
            {
              debugName: 'features',
              // Of the contract, and yet of one feature: a file of its own would cost a round trip.
              name: (id) => /\/src\/(?:features\/)?(survey|[^/]+(?=\/))/.exec(id)?.[1] ?? null,
              test: /\/src\/(features\/|survey-conditions)/,
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
  test: { include: ['src/**/*.test.{ts,tsx}'] },
})
