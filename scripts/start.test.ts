import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { scripts as ownScripts } from '../package.json'

/** Runs a program in the scripts folder. After it prints `up` twice, sends it `signal`, or else input. */
async function run(source: string, { signal }: { signal?: NodeJS.Signals } = {}) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], { cwd: import.meta.dirname })
  const printed = text(child.stdout)
  const complained = text(child.stderr)
  let ups = 0
  child.stdout.on('data', (chunk: Buffer) => {
    ups += chunk.toString().split('up\n').length - 1
    if (ups < 2) return
    if (signal) child.kill(signal)
    else child.stdin.end('go on')
  })
  const [code] = await once(child, 'exit')
  return { code: Number(code), printed: (await printed).split('\n').filter(Boolean), complained: await complained }
}

/** Each child prints `up` when it is ready for SIGTERM, and a line when it receives it. */
const twoPrograms = `
  import { childPrograms } from './programs/child-programs.mjs'
  const programs = childPrograms()
  for (const name of ['first', 'second']) programs.start(name, ['-e',
    "process.on('SIGTERM', () => { console.log('" + name + " ended'); process.exit(0) });" +
    "setInterval(() => {}, 1000); console.log('up')"])
`

describe('the programs that npm start runs', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    'end in order, the last started first, with exit code 0 on %s',
    async (signal) => {
      const { code, printed } = await run(twoPrograms, { signal })
      expect(printed).toEqual(['up', 'up', 'second ended', 'first ended'])
      expect(code).toBe(0)
    },
  )

  it.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)('end when npm, which started them, gets %s', async (signal) => {
    const folder = await mkdtemp(join(tmpdir(), 'aisle-npm-start-'))
    // As in the product: a shell between npm and the programs would get npm's signal and not pass it on.
    const [command = ''] = /^exec node (?=scripts\/start\.mjs$)/.exec(ownScripts.start) ?? []
    await writeFile(join(folder, 'package.json'), JSON.stringify({ scripts: { start: `${command}start.mjs` } }))
    const childPrograms = pathToFileURL(join(import.meta.dirname, 'programs/child-programs.mjs'))
    await writeFile(join(folder, 'start.mjs'), twoPrograms.replace('./programs/child-programs.mjs', childPrograms.href))
    const npm = spawn('npm', ['start', '--silent'], { cwd: folder })
    let printed = ''
    npm.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      if (printed === 'up\nup\n') npm.kill(signal)
    })
    // The programs hold npm's output open until they have ended.
    await once(npm.stdout, 'end')
    await rm(folder, { recursive: true })
    expect(printed.split('\n').filter(Boolean)).toEqual(['up', 'up', 'second ended', 'first ended'])
  })

  it('all end with exit code 1 when one exits', async () => {
    const source = `${twoPrograms}
      process.stdin.once('data', () => programs.start('third', ['-e', 'process.exit(3)']))`
    const { code, printed, complained } = await run(source)
    expect(complained).toContain('third ended by itself (exit code 3)')
    expect(printed).toEqual(['up', 'up', 'second ended', 'first ended'])
    expect(code).toBe(1)
  })
})

describe('a start that is not possible', () => {
  it('names the busy port and how to choose another', async () => {
    const squatter = createServer().listen(0, '127.0.0.1')
    await once(squatter, 'listening')
    // The address of a server that listens on a port has this shape.
    const { port } = squatter.address() as AddressInfo
    const source = `import { requireFreePorts } from './programs/product-environment.mjs'
      await requireFreePorts('127.0.0.1', { STANDINS_PORT: ${port} })`
    const { code, complained } = await run(source)
    squatter.close()
    expect(complained).toContain(`Port ${port} is taken by another program`)
    expect(complained).toContain(`STANDINS_PORT=${port + 10} npm start`)
    expect(code).toBe(1)
  })

  it.each([
    ['18.20.4', false],
    ['20.18.3', false],
    ['20.19.0', true],
    ['24.1.0', true],
  ])('names the required version of Node (with %s, good enough: %s)', async (version, goodEnough) => {
    const source = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } })
      await import('./require-node.mjs')`
    const { code, complained } = await run(source)
    expect(code).toBe(goodEnough ? 0 : 1)
    expect(complained.includes(`Aisle needs Node 20.19 or newer; this is ${version}`)).toBe(!goodEnough)
  })
})
