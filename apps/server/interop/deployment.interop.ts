import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Deployment, StatefulSet } from 'kubernetes-models/apps/v1'
import { Job } from 'kubernetes-models/batch/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { ConfigMap, Service } from 'kubernetes-models/v1'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { readConfig } from '../src/boot/config/config.ts'

const repository = fileURLToPath(new URL('../../../', import.meta.url))
const example = (name: string) => join(repository, 'docs/examples', name)

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aisle-deployment-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Variables of production that these files leave to the airline. */
const ofTheAirline = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://wifi.example.com',
  AISLE_DATA_KEY: Buffer.alloc(32, 1).toString('base64'),
  DATABASE_URL: 'postgresql://db.example/aisle?sslmode=verify-full',
}
/** A container's variables, with secrets in the place of their files. */
const readAs = (variables: Readonly<Record<string, string>>) =>
  readConfig({
    ...Object.fromEntries(Object.entries(variables).filter(([name]) => !name.endsWith('_FILE'))),
    ...ofTheAirline,
  })

describe('compose.yaml', () => {
  const services = z.record(
    z.string(),
    z.object({ read_only: z.literal(true), environment: z.record(z.string(), z.string()) }),
  )

  it('is what Docker Compose takes, and every service has a configuration that the server takes', () => {
    // The release that Debian’s stable has: the project’s own program, which needs no engine for this.
    const debian = ['--variant=extract', '--mode=root', '--quiet', '--include=docker-compose', 'trixie']
    execFileSync('mmdebstrap', [...debian, join(folder, 'debian')])
    mkdirSync(join(folder, 'compose'))
    cpSync(example('compose.yaml'), join(folder, 'compose/compose.yaml'))
    writeFileSync(join(folder, 'compose/aisle.env'), '')
    const program = join(folder, 'debian/usr/libexec/docker/cli-plugins/docker-compose')
    const args = ['-f', join(folder, 'compose/compose.yaml'), 'config', '--format', 'json']
    const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
    expect(stderr).toBe('')
    expect(status).toBe(0)
    const found = z.object({ services }).parse(JSON.parse(stdout)).services
    expect(Object.keys(found).toSorted()).toEqual(['jobs', 'migrate', 'web-1', 'web-2'])
    const parts = Object.values(found).flatMap(({ environment }) => [...readAs(environment).parts])
    expect(new Set(parts)).toEqual(new Set(['web', 'portal', 'collector', 'jobs']))
  })
})

describe('kubernetes.yaml', () => {
  const models = { ConfigMap, Deployment, Job, PodDisruptionBudget, Service, StatefulSet }
  /** What is wrong with an object, by Kubernetes’ schemas, which let unknown fields pass: those that no schema has read. */
  const getFaults = (kind: keyof typeof models, object: object): string[] => {
    const read = new Set<string>()
    const all: string[] = []
    const watched = (value: unknown, path: string): unknown => {
      if (typeof value !== 'object' || value === null) return value
      const inner = Object.fromEntries(
        Object.entries(value).map(([key, each]) => [key, watched(each, path === '' ? key : `${path}.${key}`)]),
      )
      const own = (key: string) => (path === '' ? key : `${path}.${key}`)
      all.push(...Object.keys(inner).map(own))
      return new Proxy(Array.isArray(value) ? Object.values(inner) : inner, {
        get(target, key) {
          if (typeof key === 'string') read.add(own(key))
          return Reflect.get(target, key) as unknown
        },
      })
    }
    try {
      // The method knows the schema, and judges whatever it is called on.
      models[kind].prototype.validate.call(watched(object, '') as never)
    } catch (error) {
      return [String(error)]
    }
    return all.filter((path) => !read.has(path)).map((path) => `${path} is unknown`)
  }
  const texts = parseAllDocuments(readFileSync(example('kubernetes.yaml'), 'utf8'))
  const objects = texts.map((text) => z.looseObject({ kind: z.enum(keysOf(models)) }).parse(text.toJS()))

  it('has objects that fit the schemas of Kubernetes’ interface', () => {
    expect(objects.map(({ kind }) => kind)).toEqual([
      'ConfigMap',
      'Job',
      'StatefulSet',
      'Deployment',
      'Service',
      'PodDisruptionBudget',
    ])
    for (const object of objects) expect(getFaults(object.kind, object)).toEqual([])
    const deployment = { apiVersion: 'apps/v1', kind: 'Deployment' }
    const misspelt = { selector: { matchLabels: {} }, replica: 2, template: { metadata: {}, spec: { containers: [] } } }
    expect(getFaults('Deployment', { ...deployment, spec: misspelt })).toEqual(['spec.replica is unknown'])
    expect(getFaults('Deployment', { ...deployment, spec: { ...misspelt, replicas: 'two' } })).toEqual([
      expect.stringContaining('data/spec/replicas must be integer'),
    ])
  })

  it('gives every container a configuration that the server takes', () => {
    const settings = z.object({ data: z.record(z.string(), z.string()) }).parse(objects[0]).data
    const variable = z.object({ name: z.string(), value: z.string() })
    const podShape = z.object({
      spec: z.object({
        template: z.object({ spec: z.object({ containers: z.array(z.object({ env: z.array(variable) })) }) }),
      }),
    })
    const pods = objects.slice(1, 4).map((object) => podShape.parse(object).spec.template.spec)
    const parts = pods.flatMap(({ containers }) =>
      containers.flatMap(({ env }) => {
        const own = Object.fromEntries(env.map(({ name, value }) => [name, value]))
        return [...readAs({ ...settings, ...own }).parts]
      }),
    )
    expect(new Set(parts)).toEqual(new Set(['web', 'portal', 'collector', 'jobs']))
  })
})

describe('the units of systemd', () => {
  it('are understood by systemd, and leave the server little of the machine', () => {
    const units = ['apps/server/systemd', 'apps/gate/systemd'].flatMap((path) =>
      readdirSync(join(repository, path))
        .filter((name) => name.endsWith('.service'))
        .map((name) => join(repository, path, name)),
    )
    expect(units).toHaveLength(3)
    const copies = units.map((unit) => {
      const copy = join(folder, unit.slice(unit.lastIndexOf('/') + 1))
      // systemd wants the programs where the units say, and this machine has none of ours there.
      writeFileSync(copy, readFileSync(unit, 'utf8').replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true'))
      return copy
    })
    const verified = spawnSync('systemd-analyze', ['verify', '--man=no', ...copies], { encoding: 'utf8' })
    // It also judges the units of this machine that ours refer to.
    expect(verified.stderr.split('\n').filter((line) => line.includes('aisle'))).toEqual([])
    const args = ['security', '--offline=yes', '--threshold=40', copies.find((copy) => copy.includes('@')) ?? '']
    expect(spawnSync('systemd-analyze', args).status).toBe(0)
  })
})

function keysOf<Value extends object>(value: Value) {
  // The keys of an object literal of ours.
  return Object.keys(value) as [keyof Value & string, ...(keyof Value & string)[]]
}
