import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'esbuild'

const file = (path: string) => fileURLToPath(new URL(`../../../packages/analytics/${path}`, import.meta.url))

/** Builds the script with its package, as it is shipped. */
async function buildScript(name: 'gdp' | 'gdp-full', version?: string): Promise<string> {
  const words = [file('build.mjs'), name, ...(version === undefined ? [] : [version])]
  return (await promisify(execFile)(process.execPath, words)).stdout
}

/**
 * The full SDK as an airline's page loads it, built by its package.
 * @param version the version it reports, if not its own
 */
export const analyticsScript = (version?: string): Promise<string> => buildScript('gdp-full', version)

/** The smaller SDK, enough for most pages. */
export const smallAnalyticsScript = (): Promise<string> => buildScript('gdp')

/** Builds the SDK as an app imports it. */
export async function analyticsModule(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [file('src/analytics-full.ts')],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2021',
    charset: 'utf8',
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}

/** The page on which the captures were made. */
export const shopPage = (scripts = '<script src="/gdp.js"></script>') =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>航空商城 测试页</title>
<link rel="icon" href="data:,">${scripts}</head><body><ul><li>商品</li></ul></body></html>`
