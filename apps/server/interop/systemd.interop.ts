import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { unpackImage } from './container.ts'
import { freePort } from './free-port.ts'

const repository = fileURLToPath(new URL('../../../', import.meta.url))

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aisle-systemd-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A Debian whose systemd still takes a machine with both kinds of control groups, with the product as the image has it. */
function makeMachine(): string {
  const machine = join(folder, 'machine')
  const include = '--include=systemd,systemd-sysv,dbus'
  execFileSync('mmdebstrap', ['--variant=minbase', '--mode=root', '--quiet', include, 'bookworm', machine])
  execFileSync(process.execPath, [join(repository, 'scripts/image.mjs'), '--out', join(folder, 'image')])
  const { rootfs } = unpackImage(join(folder, 'image/layout'), join(folder, 'bundle'))
  for (const path of ['usr/bin/node', 'usr/lib/aisle'])
    cpSync(join(rootfs, path), join(machine, path), { recursive: true, verbatimSymlinks: true })
  appendFileSync(join(machine, 'etc/passwd'), 'aisle:x:990:990::/var/lib/aisle:/usr/sbin/nologin\n')
  appendFileSync(join(machine, 'etc/group'), 'aisle:x:990:\n')
  const unit = 'apps/server/systemd/aisle@.service'
  cpSync(join(repository, unit), join(machine, 'etc/systemd/system/aisle@.service'))
  return machine
}

/** Starts two aircraft’s servers, restarts one, kills the other, stops both, and writes what became of them. */
const script = String.raw`#!/bin/sh
trap 'systemctl poweroff' EXIT
exec > /var/told 2>&1
ready() (
  set -a; . /etc/aisle/aisle.env; . /etc/aisle/aisle-$1.env
  until node /usr/lib/aisle/apps/server/dist/main.js check-ready > /dev/null 2>&1; do
    [ "$(systemctl show -P NRestarts aisle@$1)" -gt 1 ] && journalctl --no-pager -u aisle@$1 -o cat | tail -5 && exit 1
    sleep 0.2
  done
  echo "$1 is ready"
)
systemctl start aisle@1 aisle@2
ready 1 && ready 2 || exit 1
systemctl restart aisle@1
ready 1
systemctl kill --kill-who=main --signal=KILL aisle@2
until [ "$(systemctl show -P NRestarts aisle@2)" = 1 ]; do sleep 0.1; done
ready 2
systemctl stop aisle@1 aisle@2
for each in 1 2; do echo "$each ended with $(systemctl show -P Result aisle@$each)"; done
stat -c '%n %U %a' /var/lib/aisle/1 /var/lib/aisle/2
`

it('runs two servers by systemd, restarts the one that is killed, and ends both in order', async () => {
  const machine = makeMachine()
  const place = (path: string, text: string, mode = 0o600) => {
    mkdirSync(join(machine, path, '..'), { recursive: true })
    writeFileSync(join(machine, path), text, { mode })
  }
  const key = Buffer.alloc(32, 1).toString('base64')
  const settings = { NODE_ENV: 'production', AISLE_ROLE: 'cabin', DATABASE_URL: 'local', AISLE_DATA_KEY: key }
  const asFile = (variables: Readonly<Record<string, string>>) =>
    Object.entries(variables)
      .map(([name, value]) => `${name}=${value}\n`)
      .join('')
  place('etc/aisle/aisle.env', asFile({ ...settings, DRAIN_SECONDS: '0' }))
  for (const name of ['1', '2']) place(`etc/aisle/aisle-${name}.env`, asFile({ PORT: String(await freePort()) }))
  place('usr/local/bin/story', script, 0o755)
  place('etc/systemd/system/story.service', '[Service]\nType=oneshot\nExecStart=/usr/local/bin/story\n')
  const wanted = join(machine, 'etc/systemd/system/multi-user.target.wants')
  mkdirSync(wanted, { recursive: true })
  symlinkSync('/etc/systemd/system/story.service', join(wanted, 'story.service'))
  const args = ['--quiet', '--directory', machine, '--register=no', '--keep-unit', '--console=pipe', '--boot']
  spawnSync('systemd-nspawn', args, { timeout: 120_000 })
  expect(readFileSync(join(machine, 'var/told'), 'utf8').split('\n')).toEqual([
    '1 is ready',
    '2 is ready',
    '1 is ready',
    '2 is ready',
    '1 ended with success',
    '2 ended with success',
    '/var/lib/aisle/1 aisle 700',
    '/var/lib/aisle/2 aisle 700',
    '',
  ])
})
