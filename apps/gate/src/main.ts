import { createSocket } from 'node:dgram'
import type { AddressInfo } from 'node:net'
import { isIP } from 'node:net'
import process from 'node:process'
import { createCabin } from './cabin.ts'
import { openCaptiveDns } from './captive-dns.ts'
import { ConfigError, readConfig, type GateConfig } from './config.ts'
import { createGate } from './gate.ts'
import { connectHelper, HelperFailure } from './helper-connection.ts'
import { createApi } from './http-api.ts'
import { keeper, readKeptState } from './kept-state.ts'
import { createOpenings } from './openings.ts'

const note = 'nftables on this gateway'
/** How many looks at the cabin for one look at the kernel's own tables. */
const looksPerInspection = 4
const discardPort = 9

const log = (text: string) => process.stdout.write(`gate: ${text}\n`)
const now = () => performance.now()

async function run(config: GateConfig): Promise<void> {
  const kept = await readKeptState(config.stateFile)
  const keeping = keeper(config.stateFile, log)
  const helper = connectHelper(config.socket, () => gate.distrust())
  const dns = await openCaptiveDns({ ...config.captiveDns, portalNames: config.portalNames })
  const gate = createGate({
    helper,
    kept,
    now,
    log,
    poke,
    garden: config.garden,
    keep: keeping.keep,
    cabin: createCabin({ helper, now }),
    openings: createOpenings({ helper, now, renewalSeconds: config.renewalSeconds }),
    coveredChanged: (covered) => log(covered ? 'the satellite is there' : 'the satellite is away'),
  })
  await gate.setUp()

  let stopping = false
  let complained = false
  const watch = async () => {
    for (let look = 0; !stopping; look++) {
      const startedAt = now()
      await gate.refresh({ inspecting: look % looksPerInspection === 0 }).then(
        () => (complained = false),
        (error: Error) => {
          if (!complained) log(error.message)
          complained = true
        },
      )
      // A slow kernel is asked less often.
      await pause(Math.max(config.refreshMs, now() - startedAt))
    }
  }
  const watching = watch()
  const server = createApi(gate, { key: config.key, note })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.port, config.host, resolve)
  })
  // A server that listens on TCP has an address of this shape.
  const { port } = server.address() as AddressInfo
  log(`listening on http://${config.host}:${port}/gate`)

  const stop = async () => {
    if (stopping) return
    stopping = true
    server.close()
    server.closeAllConnections()
    await gate.shutDown().catch((error: Error) => log(error.message))
    await watching
    await keeping.done()
    helper.close()
    dns.close()
  }
  process.once('SIGTERM', () => void stop())
  process.once('SIGINT', () => void stop())
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A packet for a device that the gateway has not heard for a while: the answer to the question who has that address counts. */
function poke(address: string): void {
  const socket = createSocket(isIP(address) === 6 ? 'udp6' : 'udp4')
  socket.on('error', () => undefined)
  socket.send('.', discardPort, address, () => socket.close())
}

try {
  await run(readConfig(process.env))
} catch (error) {
  if (!(error instanceof ConfigError) && !(error instanceof HelperFailure)) throw error
  const why =
    error instanceof ConfigError
      ? error.message
      : `${error.message}. The gate drives nftables through its helper, which needs Linux and root (apps/gate/README.md). `
        + 'For development there is the stand-in in stand-ins/gate.'
  process.stderr.write(`${why}\n`)
  process.exit(1)
}
