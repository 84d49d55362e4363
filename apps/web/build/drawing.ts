import { join, resolve } from 'node:path'
import { build, type Plugin, type ResolvedConfig } from 'vite'

/**
 * `drawing/draw-first-screens.js` next to the page: the first screens and the frame around them, which the server
 * renders to HTML (decision 0023). The script needs no packages, and is built from the page's own sources.
 */
export function drawing(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'drawing',
    configResolved: (resolved) => void (config = resolved),
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        // A test run or the development server has no page.
        if (config.command !== 'build') return
        const { root, build: options, define } = config
        await build({
          configFile: false,
          root,
          logLevel: 'error',
          publicDir: false,
          define: { ...define, 'process.env.NODE_ENV': JSON.stringify('production') },
          ssr: { noExternal: true },
          build: {
            ssr: join(root, 'src/draw-first-screens.tsx'),
            outDir: resolve(root, options.outDir, 'drawing'),
            emptyOutDir: true,
            reportCompressedSize: false,
            rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash:7].js' } },
          },
        })
      },
    },
  }
}
