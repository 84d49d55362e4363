import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileURLToPath } from 'node:url'

const namespace = `a-hostile${process.pid}`
const folder = mkdtempSync(join(tmpdir(), 'aisle-hostile-'))
const socket = join(folder, 'gate.sock')
let helper: ChildProcess
let output = ''

const sh = (command: string) => execFileSync('sh', ['-ec', command], { encoding: 'utf8' })

beforeAll(async () => {
  sh(`ip netns add ${namespace}; ip -n ${namespace} link add br0 type bridge; ip -n ${namespace} link set br0 up
    ip -n ${namespace} link add wan0 type veth peer name wan1`)
  const build = fileURLToPath(new URL('../../../scripts/building/gate-helper.mjs', import.meta.url))
  const printed = execFileSync(process.execPath, [build, '--sanitized'], { encoding: 'utf8' })
  const path = printed.trim().split('\n').at(-1) ?? ''
  const flags = ['--socket', socket, '--group', '0', '--cabin', 'br0', '--uplink', 'wan0', '--portal', '8080']
  // Looking for leaks at the end would need a second process, which the helper may not start.
  const env = { ...process.env, ASAN_OPTIONS: 'detect_leaks=0' }
  helper = spawn('ip', ['netns', 'exec', namespace, path, ...flags], { stdio: ['ignore', 'pipe', 'pipe'], env })
  await new Promise<void>((resolve) => {
    helper.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    helper.stdout?.on('data', () => resolve())
  })
})
afterAll(() => {
  helper.kill('SIGKILL')
  sh(`ip netns del ${namespace}`)
  rmSync(folder, { recursive: true, force: true })
})

/** Sends bytes; returns the answers up to a hang-up or silence. */
function say(bytes: string | Buffer, answers: number): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const connection = connect(socket)
    let text = ''
    const done = () => {
      connection.destroy()
      resolve(text.split('\n').filter((line) => line === 'ok' || line.startsWith('error')))
    }
    connection.setEncoding('utf8')
    connection.on('data', (chunk: string) => {
      text += chunk
      if (text.split('\n').filter((line) => line === 'ok' || line.startsWith('error')).length >= answers) done()
    })
    connection.on('close', done)
    // A hang-up with unread bytes resets the connection, during the write or after it: both mean that the helper has
    // closed it.
    const letGo = new Set(['ECONNRESET', 'EPIPE'])
    connection.on('error', (error: NodeJS.ErrnoException) => (letGo.has(error.code ?? '') ? done() : reject(error)))
    connection.write(bytes)
  })
}

/** The same numbers every time. */
function chance(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % below
  }
}

const good = [
  'allow 7 02:00:00:00:00:07 10.66.0.7 60',
  'allow 7 02:00:00:00:00:07 fd66::7 60',
  'deny 7 02:00:00:00:00:07 10.66.0.7',
  'shape 7 1000 5000',
  'garden add 203.0.113.0/24',
  'unpin 10.66.0.7',
  'sweep',
  'openings',
  'neighbour 10.66.0.7',
  'covered no',
  'release 7',
  'counters',
  'neighbours',
]
const nasty = [
  '',
  ';',
  '}',
  '"',
  '$(reboot)',
  '`id`',
  '|',
  '\\',
  '../',
  '%s%n',
  '\t',
  '0x10',
  '-1',
  '+1',
  '1e9',
  '１',
  '99999999999999999999',
  '::ffff:1.2.3.4',
  '0.0.0.0',
  '224.0.0.1',
  '010.66.0.10',
  'fe80::1%br0',
  'ff:ff:ff:ff:ff:ff',
  '01:00:5e:00:00:01',
  '{ 0.0.0.0/0 }',
  'add rule inet aisle leaving accept',
]

describe('the helper, told nonsense', () => {
  it('has one right only, can gain none, and speaks to its group', () => {
    const { pid } = helper
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    expect(status).toMatch(/CapEff:\s+0000000000001000\n/)
    expect(status).toMatch(/CapPrm:\s+0000000000001000\n/)
    expect(status).toMatch(/CapBnd:\s+0000000000001000\n/)
    expect(status).toMatch(/NoNewPrivs:\s+1\n/)
    expect(status).toMatch(/Seccomp:\s+2\n/)
    expect(status).toMatch(/Uid:\s+65534/)
    expect(statSync(socket).mode & 0o777).toBe(0o660)
  })

  it('does not start without its one right, and says which', () => {
    const status = readFileSync(`/proc/${helper.pid}/cmdline`, 'utf8').split('\0')
    const [path = '', ...flags] = status.filter((word) => word !== '')
    const elsewhere = flags.map((flag) => (flag === socket ? '/tmp/refused.sock' : flag === '0' ? '65534' : flag))
    const normal = path.replace('-sanitized', '')
    const refused = spawnSync(normal, elsewhere, { uid: 65_534, gid: 65_534, encoding: 'utf8' })
    rmSync('/tmp/refused.sock', { force: true })
    expect(refused.status).toBe(1)
    expect(refused.stderr).toContain('CAP_NET_ADMIN is missing: start the helper as root, or with that capability')
  })

  it('refuses what is almost right', async () => {
    await say('setup\n', 1)
    const almost = [
      'allow 0 02:00:00:00:00:07 10.66.0.7 60',
      'allow 60001 02:00:00:00:00:07 10.66.0.7 60',
      'allow 7 02:00:00:00:00:0G 10.66.0.7 60',
      'allow 7 03:00:00:00:00:07 10.66.0.7 60',
      'allow 7 00:00:00:00:00:00 10.66.0.7 60',
      ...['010.66.0.7', '10.66.0', '127.0.0.1', '239.1.1.1', '::1', 'fe80::1', '::ffff:10.66.0.7', '10.66.0.7/8'].map(
        (address) => `allow 7 02:00:00:00:00:07 ${address} 60`,
      ),
      ...['0', '86401', '06', '-1', '1.5', ''].map((seconds) => `allow 7 02:00:00:00:00:07 10.66.0.7 ${seconds}`),
      'allow 7 02:00:00:00:00:07 10.66.0.7 60 }',
      ' check',
      'check ',
      'Check',
      'garden add 0.0.0.0/0',
      'garden add 10.0.0.0/33',
      'covered maybe',
      'add table inet x',
      '',
    ]
    const answers = await say(almost.map((line) => `${line}\n`).join(''), almost.length)
    expect(answers).toEqual(almost.map(() => 'error not understood'))
  })

  it('lets go who sends a line without end, or a zero byte', async () => {
    expect(await say('x'.repeat(100_000), 1)).toEqual([])
    expect(await say(Buffer.from('check\0\n'), 1)).toEqual([])
  })

  it('answers thousands of broken lines, runs nothing, and never reads or writes where it must not', async () => {
    const pick = chance(20_261_120)
    const mutate = (line: string) => {
      const words = line.split(' ')
      const at = pick(words.length)
      const word = words[at] ?? ''
      const letter = pick(word.length + 1)
      const replaced = [
        nasty[pick(nasty.length)] ?? '',
        word + (nasty[pick(nasty.length)] ?? ''),
        word.slice(0, letter) + String.fromCharCode(1 + pick(255)) + word.slice(letter + 1),
        word.slice(0, letter),
        word.repeat(1 + pick(6)),
      ][pick(5)]
      words[at] = (replaced ?? '').replaceAll('\n', ' ')
      return words.join(' ')
    }
    for (let round = 0; round < 20; round++) {
      const lines = Array.from({ length: 100 }, () => mutate(good[pick(good.length)] ?? '')).filter(
        (line) => Buffer.byteLength(line) < 250,
      )
      expect(await say(lines.map((line) => `${line}\n`).join(''), lines.length)).toHaveLength(lines.length)
    }
    expect(helper.exitCode).toBeNull()
    expect(output).toBe('')
    const tables = sh(`ip netns exec ${namespace} nft list tables`)
    expect(tables.trim()).toBe('table inet aisle')
    expect((await say('check\n', 1))[0]).toBe('ok')
  })
})
