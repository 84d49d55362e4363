import { execFile, spawn } from 'node:child_process'
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The output of FreeRADIUS's own client, whether or not there was an answer. */
export interface ClientSaid {
  status: number
  output: string
}

/** Sends one request as a controller would. `attributes`: one `Name = value` a line, in FreeRADIUS's names. */
export function radclient(
  to: { port: number; command: 'auth' | 'acct' | 'coa' | 'disconnect'; secret: string },
  attributes: readonly string[],
): Promise<ClientSaid> {
  const args = ['-x', '-r', '1', '-t', '1', `127.0.0.1:${to.port}`, to.command, to.secret]
  return new Promise((resolve) => {
    const child = execFile('radclient', args, (error, stdout, stderr) => {
      resolve({ status: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr })
    })
    child.stdin?.end(attributes.join(', '))
  })
}

interface FreeRadius {
  port: number
  /** FreeRADIUS's own log so far. */
  log(): string
  stop(): Promise<void>
}

/**
 * FreeRADIUS as a controller: accepts CoA- and Disconnect-Requests on `port`, with a configuration of this run alone.
 * It knows one session, that of `known`, and refuses any other with Error-Cause 503.
 */
export async function startFreeRadius({
  port,
  secret,
  known,
}: {
  port: number
  secret: string
  known: string
}): Promise<FreeRadius> {
  const folder = await mkdtemp(join(tmpdir(), 'freeradius-'))
  await mkdir(join(folder, 'run'))
  await writeFile(join(folder, 'radiusd.conf'), configuration({ folder, port, secret, known }))
  const args = ['-f', '-x', '-l', 'stdout', '-d', folder, '-n', 'radiusd']
  const child = spawn('freeradius', args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let log = ''
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const ready = new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      log += chunk.toString()
      if (log.includes('Ready to process requests')) resolve()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('error', reject)
    void ended.then(() => reject(new Error(`FreeRADIUS ended:\n${log}`)))
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  await ready.catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { port, log: () => log, stop }
}

const configuration = ({
  folder,
  port,
  secret,
  known,
}: {
  folder: string
  port: number
  secret: string
  known: string
}) => `
prefix = /usr
sysconfdir = ${folder}
logdir = ${folder}
run_dir = ${folder}/run
pidfile = ${folder}/run/radiusd.pid
libdir = /usr/lib/freeradius
security { allow_vulnerable_openssl = yes }
client server {
  ipaddr = 127.0.0.1
  secret = "${secret}"
  require_message_authenticator = yes
}
modules {
  always ok { rcode = ok }
  always reject { rcode = reject }
}
server controller {
  listen {
    type = coa
    ipaddr = 127.0.0.1
    port = ${port}
  }
  recv-coa {
    if (&Framed-IP-Address == ${known}) {
      ok
    }
    else {
      update reply {
        Error-Cause := Session-Context-Not-Found
      }
      reject
    }
  }
  send-coa {
    update reply {
      Message-Authenticator := 0x00
    }
    ok
  }
}
`
