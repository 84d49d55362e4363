import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createServer, type Plugin } from 'vite'
import { freePorts } from './free-ports.ts'

const webApp = fileURLToPath(new URL('../../../apps/web', import.meta.url))

export interface DevelopmentServer {
  url: string
  /** Makes the server act as if this source had been saved with the change. The file stays unchanged. */
  edit(file: string, change: (source: string) => string): void
  stop(): Promise<void>
}

/** The web app as `npm run dev` serves it, in front of a product that answers its calls. */
export async function startDevelopmentServer(api: string): Promise<DevelopmentServer> {
  // Set as `scripts/programs/develop.mjs` does: the app's settings read it below.
  process.env['AISLE_DEV_API'] = api
  const edits = new Map<string, (source: string) => string>()
  const port = await freePorts(1)
  const server = await createServer({
    configFile: `${webApp}/vite.config.ts`,
    plugins: [edited(edits)],
    // Separate from the cache of a developer who works at the same time.
    cacheDir: fileURLToPath(new URL('../../../.test-output/vite', import.meta.url)),
    server: { port, strictPort: true, host: '127.0.0.1', watch: null },
    logLevel: 'warn',
  })
  await server.listen()
  return {
    url: `http://127.0.0.1:${port}`,
    edit(file, change) {
      const path = `${webApp}/${file}`
      edits.set(path, change)
      server.watcher.emit('change', path)
    },
    stop: () => server.close(),
  }
}

function edited(edits: ReadonlyMap<string, (source: string) => string>): Plugin {
  return {
    name: 'edited',
    enforce: 'pre',
    async load(id) {
      const change = edits.get(id)
      return change ? change(await readFile(id, 'utf8')) : null
    },
  }
}
