import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const production = {
  NODE_ENV: 'production',
  AISLE_ROLE: 'ground',
  PUBLIC_URL: 'https://shop.example',
  DATABASE_URL: 'postgresql://127.0.0.1/aisle',
  AISLE_DATA_KEY: Buffer.alloc(32, 1).toString('base64'),
}
const read = (more: Record<string, string>) => () => readConfig({ ...production, MAIL_FROM: 'a@b.example', ...more })
const withMail = (SMTP_URL: string) => read({ SMTP_URL })
const withDatabase = (DATABASE_URL: string) => read({ MAIL_FROM: '', DATABASE_URL })

describe('in production (ASVS 12)', () => {
  it('passengers reach the ground over https only, and a cabin by http too', () => {
    const open = { MAIL_FROM: '', PUBLIC_URL: 'http://shop.example' }
    expect(read(open)).toThrow('PUBLIC_URL must begin with https://')
    expect(read({ MAIL_FROM: '', PUBLIC_URL: '' })).toThrow('PUBLIC_URL must begin with https://')
    expect(read({ ...open, AISLE_ROLE: 'cabin' })().publicUrl).toBe('http://shop.example')
    expect(readConfig({ ...production, NODE_ENV: '', PUBLIC_URL: open.PUBLIC_URL }).publicUrl).toBe(open.PUBLIC_URL)
  })

  it.each([
    'smtps://u:p@mail.example',
    'smtp://mail.example:587?requireTLS=true',
    'smtp://127.0.0.1:25',
    'smtp://localhost',
  ])('mail leaves encrypted, or for this machine’s own relay: %s', (url) => {
    expect(withMail(url)().mail?.smtpUrl).toBe(url)
  })

  it.each([
    ['smtp://u:secret@mail.example', 'SMTP_URL must begin with smtps://'],
    ['smtp://u:secret@mail.example?requireTLS=false', 'SMTP_URL must begin with smtps://'],
    ['smtp://127.0.0.1.example', 'SMTP_URL must begin with smtps://'],
    ['smtps://u:secret@mail.example?tls.rejectUnauthorized=false', 'SMTP_URL must not set tls.rejectUnauthorized'],
    ['smtp://u:secret@mail.example?requireTLS=true&ignoreTLS=true', 'SMTP_URL must not set ignoreTLS'],
  ])('mail is not sent in the open: %s', (url, complaint) => {
    expect(withMail(url)).toThrow(complaint)
    expect(withMail(url)).not.toThrow(/secret/)
  })

  it.each([
    'postgresql://a:p@db.example/aisle?sslmode=verify-full',
    'postgresql://a:p@127.0.0.1/aisle',
    'postgresql://a:p@[::1]:5432/aisle',
    'postgresql:///aisle?host=/run/postgresql',
    'postgresql://%2Frun%2Fpostgresql/aisle',
  ])('the database is on this machine, or its certificate is verified: %s', (url) => {
    expect(withDatabase(url)().databaseUrl).toBe(url)
  })

  it.each([
    'postgresql://a:secret@db.example/aisle',
    'postgresql://a:secret@db.example/aisle?sslmode=no-verify',
    'postgresql://a:secret@db.example/aisle?sslmode=require',
    'postgresql://a:secret@db.example/aisle?sslmode=verify-full&ssl=0',
    'postgresql://a:secret@localhost/aisle?host=db.example',
  ])('the database is not asked in the open: %s', (url) => {
    expect(withDatabase(url)).toThrow('DATABASE_URL must end with ?sslmode=verify-full')
    expect(withDatabase(url)).not.toThrow(/secret/)
  })
})
