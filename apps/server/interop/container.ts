import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** The image's settings as umoci writes them: a runtime bundle's part that changes with a container's surroundings. */
const bundleShape = z.looseObject({
  process: z.looseObject({ args: z.array(z.string()), env: z.array(z.string()) }),
  root: z.looseObject({ path: z.string() }),
  mounts: z.array(z.looseObject({ destination: z.string() })),
  linux: z.looseObject({ namespaces: z.array(z.looseObject({ type: z.string() })) }),
})
type Bundle = z.infer<typeof bundleShape>

interface Surroundings {
  environment: Readonly<Record<string, string>>
  /** On the host; the container's user owns it. */
  dataDir: string
}

interface Ended {
  code: number | null
  printed: string
}

/** An unpacked image, run by crun: another user, no capability, a file system that is read only but for its data. */
export function unpackImage(layout: string, folder: string) {
  rmSync(folder, { recursive: true, force: true })
  const { status, stderr } = spawnSync('umoci', ['unpack', '--image', `${layout}:latest`, folder], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`umoci unpack: ${stderr}`)
  const file = join(folder, 'config.json')
  const bundle = bundleShape.parse(JSON.parse(readFileSync(file, 'utf8')))
  return {
    rootfs: join(folder, 'rootfs'),
    /** @param args the program and its arguments; without them, the image's own */
    run(surroundings: Surroundings, args: readonly string[] = bundle.process.args) {
      mkdirSync(surroundings.dataDir, { recursive: true })
      chownSync(surroundings.dataDir, user, user)
      writeFileSync(file, JSON.stringify(within(bundle, surroundings, args)))
      const name = `aisle-${randomUUID()}`
      const ended = crun(['run', '--bundle', folder, name])
      return {
        ended,
        exec: (...command: string[]) => crun(['exec', name, ...command]),
        async stop() {
          await crun(['kill', name, 'TERM'])
          return ended
        },
      }
    },
  }
}

/** The image's own user. */
const user = 10_001

/** crun refuses a machine with both kinds of control groups, so it gets a view of the machine with one. */
function crun(args: readonly string[]): Promise<Ended> {
  const view = 'umount /sys/fs/cgroup/unified 2>/dev/null; exec crun --cgroup-manager=disabled "$@"'
  const options = { stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'] }
  const child = spawn('unshare', ['--mount', 'sh', '-c', view, 'crun', ...args], options)
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (printed += text.toString()))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, printed })))
}

function within(bundle: Bundle, { environment, dataDir }: Surroundings, args: readonly string[]): Bundle {
  const memory = { destination: '/tmp', source: 'tmpfs', type: 'tmpfs', options: ['nosuid', 'nodev', 'mode=1777'] }
  const replaced = new Set(['/var/lib/aisle', '/sys/fs/cgroup'])
  return {
    ...bundle,
    process: {
      ...bundle.process,
      terminal: false,
      args: [...args],
      env: [...bundle.process.env, ...Object.entries(environment).map(([name, value]) => `${name}=${value}`)],
      capabilities: {},
      noNewPrivileges: true,
    },
    root: { ...bundle.root, readonly: true },
    mounts: [
      ...bundle.mounts.filter(({ destination }) => !replaced.has(destination)),
      memory,
      { destination: '/var/lib/aisle', source: dataDir, type: 'bind', options: ['bind', 'rw', 'nosuid', 'nodev'] },
    ],
    linux: { ...bundle.linux, namespaces: bundle.linux.namespaces.filter(({ type }) => type !== 'network') },
  }
}
