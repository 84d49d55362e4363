import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { demonstrationAirline } from '../../../airline/airline.ts'
import { readProfile } from '../../../airline/profile.ts'
import egretAir from '../../../airline/egret-air.json' with { type: 'json' }
import { testDatabase } from '../../../../test-support/test-database.ts'
import { testDeps } from '../../../../test-support/test-deps.ts'
import { serveSecurityTxt } from './security-txt.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })

async function read(change: Partial<typeof deps>) {
  const app = fastify()
  serveSecurityTxt(app, { ...deps, ...change })
  const { headers, body } = await app.inject('/.well-known/security.txt')
  await app.close()
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  return body
}

describe('security.txt', () => {
  it('names the airline’s service, an end within a year, and our languages', async () => {
    expect(await read({})).toBe(
      `Contact: mailto:${demonstrationAirline.contact.email}\nExpires: 2027-05-19T02:00:00Z\nPreferred-Languages: zh, en\n`,
    )
  })

  it('names the contact and policy of the profile, and its place on https', async () => {
    const security = { contact: 'mailto:security@egret.example', policy: 'https://egret.example/security' }
    const airline = readProfile({ ...egretAir, security }, () => '<svg/>')
    const text = await read({ airline, settings: { ...deps.settings, publicUrl: 'https://shop.egret.example' } })
    expect(text).toContain('Contact: mailto:security@egret.example\nPolicy: https://egret.example/security\n')
    expect(text).toContain('Canonical: https://shop.egret.example/.well-known/security.txt\n')
    for (const contact of ['security@egret.example', 'http://egret.example', 'mailto:a@b.example\nEncryption: x'])
      expect(() => readProfile({ ...egretAir, security: { contact } }, () => '<svg/>')).toThrow(
        'security.contact must be',
      )
  })
})
