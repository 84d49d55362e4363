import { createHash, createHmac } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diskPhotoStorage } from './disk-photo-storage.ts'
import { PhotoStorageFailed, type PhotoStorage } from './photo-storage.ts'
import { s3PhotoStorage } from './s3-photo-storage.ts'

const account = { bucket: 'photos', region: 'cn-east-1', accessKey: 'AKEXAMPLE', secretKey: 'secret/+=' }
const type = 'image/webp'

/** A bucket, addressed by path, with an independent verification of Signature Version 4 after its specification. */
class Bucket {
  readonly files = new Map<string, { bytes: Buffer; contentType: string | undefined }>()
  /** The status to answer instead of working; 0: works. */
  broken = 0
  readonly server: Server = createServer((request, response) => void this.answer(request, response))

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(Buffer.from(part as Uint8Array))
    const body = Buffer.concat(parts)
    const status = this.broken || (signedBy(request, body, account) ? this.work(request, body, response) : 403)
    if (status !== 0) response.writeHead(status, status >= 300 ? { location: '/elsewhere' } : {}).end()
  }

  /** Returns 0 when it has already answered. */
  work({ method, url = '', headers }: IncomingMessage, body: Buffer, response: ServerResponse): number {
    if (!url.startsWith(`/${account.bucket}/`)) return 404
    const file = this.files.get(url)
    if (method === 'PUT') this.files.set(url, { bytes: body, contentType: headers['content-type'] })
    if (method === 'PUT') return 200
    if (method === 'DELETE') return this.files.delete(url) ? 204 : 404
    if (!file) return 404
    response.writeHead(200).end(file.bytes)
    return 0
  }
}

function signedBy({ method, url = '', headers }: IncomingMessage, body: Buffer, as: typeof account): boolean {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w{64})$/
  const [, accessKey, day = '', region = '', names = '', signature] = given.exec(headers.authorization ?? '') ?? []
  const bodyHash = createHash('sha256').update(body).digest('hex')
  const time = String(headers['x-amz-date'])
  if (accessKey !== as.accessKey || region !== as.region || headers['x-amz-content-sha256'] !== bodyHash) return false
  if (!names.split(';').includes('x-amz-content-sha256') || !time.startsWith(day)) return false
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const canonical = [method, url, '', lines.join(''), names, bodyHash].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(canonical).digest('hex')].join('\n')
  const mac = (key: string | Buffer, part: string) => createHmac('sha256', key).update(part).digest()
  const key = [region, 's3', 'aws4_request'].reduce<Buffer>(mac, mac(`AWS4${as.secretKey}`, day))
  return mac(key, text).toString('hex') === signature
}

const bucket = new Bucket()
let folder = ''
let endpoint = ''
const storages: Record<string, () => PhotoStorage> = {
  'a folder': () => diskPhotoStorage(join(folder, 'uploads')),
  S3: () => s3PhotoStorage({ ...account, endpoint }),
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aisle-photos-'))
  await new Promise<void>((resolve) => bucket.server.listen(0, '127.0.0.1', resolve))
  // The address of a TCP listener.
  endpoint = `http://127.0.0.1:${(bucket.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  bucket.server.close()
  bucket.server.closeAllConnections()
  await rm(folder, { recursive: true })
})

describe.each(Object.entries(storages))('photos in %s', (_name, open) => {
  it('are returned unchanged, replaced, and deleted for good', async () => {
    const photos = open()
    const key = 'refund-photos/pho_a-B9.webp'
    expect(await photos.get(key)).toBeNull()
    const bytes = Buffer.from([0, 255, 10, 13, 128])
    await photos.put(key, Buffer.from('before'), type)
    await photos.put(key, bytes, type)
    expect((await photos.get(key))?.equals(bytes)).toBe(true)
    await photos.delete(key)
    await photos.delete(key)
    expect(await photos.get(key)).toBeNull()
  })

  it.each([
    '../x.webp',
    'a/../../x.webp',
    '/etc/passwd.txt',
    'a//b.webp',
    'a\\..\\b.webp',
    '.webp',
    'a',
    'a/b',
    'a\0.webp',
    `${'a'.repeat(200)}.webp`,
    '',
  ])('refuse the key %j', async (key) => {
    const photos = open()
    for (const work of [() => photos.put(key, Buffer.from('x'), type), () => photos.get(key), () => photos.delete(key)])
      await expect(async () => work()).rejects.toThrow('no key of a photo')
  })
})

describe('a folder', () => {
  it('holds only whole files that only its owner can read', async () => {
    const photos = diskPhotoStorage(join(folder, 'own'))
    await Promise.all(['1', '2', '3'].map((text) => photos.put('p/a.webp', Buffer.from(text.repeat(9000)), type)))
    expect(await readdir(join(folder, 'own/p'))).toEqual(['a.webp'])
    expect(new Set((await photos.get('p/a.webp'))?.toString('latin1')).size).toBe(1)
    expect((await stat(join(folder, 'own/p/a.webp'))).mode & 0o077).toBe(0)
  })

  it('fails by name when it cannot be used', async () => {
    await writeFile(join(folder, 'file'), '')
    const photos = diskPhotoStorage(join(folder, 'file'))
    await expect(photos.put('p/a.webp', Buffer.from('x'), type)).rejects.toThrow(PhotoStorageFailed)
    await expect(photos.get('p/a.webp')).rejects.toThrow('the photos’ folder cannot be used')
  })
})

describe('S3', () => {
  it('keeps the content type, and refuses another key or region', async () => {
    await s3PhotoStorage({ ...account, endpoint }).put('p/a.webp', Buffer.from('x'), type)
    expect(bucket.files.get('/photos/p/a.webp')).toEqual({ bytes: Buffer.from('x'), contentType: type })
    for (const wrong of [{ secretKey: 'other' }, { accessKey: 'OTHER' }, { region: 'eu-1' }]) {
      const photos = s3PhotoStorage({ ...account, endpoint, ...wrong })
      await expect(photos.put('p/a.webp', Buffer.from('y'), type)).rejects.toThrow('S3 refused with 403')
      await expect(photos.delete('p/a.webp')).rejects.toThrow('S3 refused with 403')
    }
    expect(bucket.files.get('/photos/p/a.webp')?.bytes.toString()).toBe('x')
  })

  it('fails by name, and at once, when it is broken, redirects or is gone', async () => {
    const photos = s3PhotoStorage({ ...account, endpoint })
    for (const [status, words] of [
      [500, 'S3 refused with 500'],
      [307, 'S3 does not answer'],
    ] as const) {
      bucket.broken = status
      await expect(photos.get('p/a.webp')).rejects.toThrow(words)
      await expect(photos.put('p/a.webp', Buffer.from('z'), type)).rejects.toThrow(PhotoStorageFailed)
    }
    bucket.broken = 0
    const gone = s3PhotoStorage({ ...account, endpoint: 'http://127.0.0.1:1' })
    await expect(gone.get('p/a.webp')).rejects.toThrow('S3 does not answer')
  })
})
