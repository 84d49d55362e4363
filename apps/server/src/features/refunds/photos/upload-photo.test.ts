import { connect } from 'node:net'
import * as limits from '@aisle/contract/limits'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { paidGoodsOrder } from '../../../../test-support/goods-order.ts'
import { openGoodsShop } from '../../../../test-support/goods-shop.ts'
import { testDatabase } from '../../../../test-support/test-database.ts'
import { testDeps } from '../../../../test-support/test-deps.ts'
import { testServer } from '../../../../test-support/test-server.ts'
import { boardPassenger, openWifiShop, type TestPassenger } from '../../../../test-support/wifi-shop.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { runDueJobs } from '../../../platform/jobs/job-queue.ts'
import { PhotoStorageFailed } from '../../../outside/photo-storage/photo-storage.ts'
import { deletePhotosSoon, enqueuePhotoTidying, photoJobs } from './photo-jobs.ts'
import { attachPhotos } from './photo-store.ts'
import { insertRefund } from '../refund-store.ts'
import { getPhotos } from './photos-of.ts'
import { hugePng } from '../test-support/huge-png.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
const storage = { failing: false }
const server = await testServer({
  ...deps,
  photoStorage: {
    ...deps.photoStorage,
    async put(key, bytes, contentType) {
      if (storage.failing) throw new PhotoStorageFailed('silent')
      await deps.photoStorage.put(key, bytes, contentType)
    },
  },
})
afterAll(() => server.close())

const path = '/api2/v1/refund/uploadRefundPhoto'
let passenger: TestPassenger
let cookie: string
let keys = 0

/** A passenger who is logged in, as the cookie of a session. */
async function logIn({ accountId }: TestPassenger, trip: string | null = null): Promise<string> {
  const token = `token-${(keys += 1)}`.padEnd(36, 'x')
  const at = deps.clock.now()
  await db
    .insertInto('login_sessions')
    .values({
      token_hash: deps.vault.hash('session', token),
      account_id: accountId,
      scope: trip ? 'trip' : 'account',
      trip_id: trip,
      way_in: 'test',
      created_at: at,
      last_active_at: at,
    })
    .execute()
  return `aisle_session=${token}`
}

beforeAll(async () => {
  await openWifiShop(deps)
  passenger = await boardPassenger(deps)
  cookie = await logIn(passenger)
})

interface Sent {
  key?: string | null
  headers?: Record<string, string>
  field?: string
  name?: string
}

async function upload(
  body: Buffer | FormData | string,
  { key, headers = {}, field = 'photo', name = 'photo' }: Sent = {},
) {
  const form = new FormData()
  if (Buffer.isBuffer(body)) form.append(field, new Blob([new Uint8Array(body)], { type: 'image/jpeg' }), name)
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: {
      channel: 'WEB',
      cookie,
      ...(key !== null && { 'idempotency-key': key ?? `k${(keys += 1)}` }),
      ...headers,
    },
    body: Buffer.isBuffer(body) ? form : body,
  })
  // The envelope of this call or of its error.
  const envelope = (await response.json()) as {
    data: { photoId: string; url: string; error?: string; megabytes?: number }
  }
  return { status: response.status, ...envelope.data }
}
const refusal = async (body: Buffer | FormData | string, sent?: Sent) => (await upload(body, sent)).error
const rows = () => db.selectFrom('refund_photos').selectAll().orderBy('uploaded_at').execute()

const picture = (width: number, height: number, background = '#c33') =>
  sharp({ create: { width, height, channels: 3, background } })

/** As a phone makes it: on its side, with place and camera. */
const phonePhoto = () =>
  picture(2400, 1800)
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '24/1 28/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

describe('a photo of a refund', () => {
  it('is kept upright and small, without where it was taken, and shown by its address alone, for a while', async () => {
    const { status, photoId, url } = await upload(await phonePhoto())
    expect(status).toBe(200)
    const [row] = await rows()
    expect(row).toMatchObject({ photo_id: photoId, owner: `account:${passenger.accountId}`, width: 1200, height: 1600 })
    const kept = deps.photos.get(row?.storage_key ?? '') ?? Buffer.alloc(0)
    const { format, exif, orientation, width } = await sharp(kept).metadata()
    expect([format, width, kept.length]).toEqual(['webp', 1200, row?.bytes])
    expect([exif, orientation]).toEqual([undefined, undefined])
    expect(kept.includes('Phone')).toBe(false)

    const shown = await fetch(server.url + url)
    expect(Buffer.from(await shown.arrayBuffer()).equals(kept)).toBe(true)
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=3600',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    const other = (await upload(await picture(9, 9, '#3c3').png().toBuffer())).photoId
    const forged = [
      url.replace(photoId, other),
      url.replace(/until=\d+/, (until) => `until=${Number(until.slice(6)) + 1}`),
      url.replace(/sign=./, 'sign=~'),
      url.replace(/&sign=.*/, ''),
      `${url}&until=1`,
      `/refund-photos/${photoId}`,
    ]
    for (const address of forged) expect((await fetch(server.url + address)).status).toBe(404)
    deps.clock.advance(60 * 60)
    expect((await fetch(server.url + url)).status).toBe(404)
    cookie = await logIn(passenger)
  })

  it('comes once for one key, and is there when its file is: who was told of a failure sends it again', async () => {
    const bytes = await picture(40, 30).webp().toBuffer()
    const before = (await rows()).length
    storage.failing = true
    expect(await upload(bytes, { key: 'once' })).toMatchObject({ status: 503, error: 'temporarilyUnavailable' })
    storage.failing = false
    const [one, two] = [await upload(bytes, { key: 'once' }), await upload(bytes, { key: 'once' })]
    expect(one.photoId).toBe(two.photoId)
    expect((await rows()).length).toBe(before + 1)
    expect((await fetch(server.url + one.url)).status).toBe(200)
    expect(await refusal(await picture(41, 30).webp().toBuffer(), { key: 'once' })).toBe('idempotencyConflict')
  })

  it('is what it is by its content: whatever hangs on it does not come along, and the first of several is taken', async () => {
    const jpeg = await picture(50, 50).jpeg().toBuffer()
    const script = '<html><script>alert(1)</script></html>'
    const zip = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(60, 65), Buffer.from('PK\u0005\u0006')])
    for (const tail of [Buffer.from(script), zip]) {
      const { photoId } = await upload(Buffer.concat([jpeg, tail]), { name: 'photo.html' })
      const kept = deps.photos.get(`refund-photos/${photoId}.webp`)
      expect(kept && sharp(kept).metadata()).toBeDefined()
      expect([kept?.includes('script'), kept?.includes('PK')]).toEqual([false, false])
    }
    const frames = await Promise.all(['#c33', '#3c3'].map((colour) => picture(20, 20, colour).png().toBuffer()))
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(2)
    expect(await upload(moving)).toMatchObject({ status: 200 })
    expect((await rows()).at(-1)).toMatchObject({ width: 20, height: 20 })
  })

  it('is refused with a clear error where it is none, broken, or too large in bytes or pixels', async () => {
    const before = (await rows()).length
    const jpeg = await phonePhoto()
    const tiff = await picture(20, 20).tiff().toBuffer()
    const gif = await picture(20, 20).gif().toBuffer()
    const most = Buffer.alloc(limits.photoBytes, 'x')
    const refused: [string, Buffer, string][] = [
      ['an SVG called .jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>'), 'photoFormat'],
      ['a GIF', gif, 'photoFormat'],
      ['a TIFF', tiff, 'photoFormat'],
      ['a PDF', Buffer.from('%PDF-1.7\n%\u00e2\n1 0 obj'), 'photoFormat'],
      ['a page', Buffer.from('<!doctype html><script>x()</script>'), 'photoFormat'],
      ['nothing', Buffer.alloc(0), 'photoFormat'],
      ['the first bytes of a JPEG before an SVG', Buffer.from('\u00ff\u00d8\u00ff<svg/>', 'latin1'), 'photoUnreadable'],
      ['half a JPEG', jpeg.subarray(0, jpeg.length / 2), 'photoUnreadable'],
      ['a bomb of 50,000 × 50,000', hugePng(50_000, 100), 'photoUnreadable'],
      ['a whole one of more pixels than are unpacked', hugePng(7_080), 'photoUnreadable'],
      ['a WebP of nothing', Buffer.from('RIFF\u0004\u0000\u0000\u0000WEBP'), 'photoUnreadable'],
      ['as much as may come', most, 'photoFormat'],
      ['one byte more', Buffer.concat([most, Buffer.from('x')]), 'photoTooLarge'],
    ]
    for (const [what, bytes, error] of refused) {
      expect([what, await refusal(bytes, { name: 'photo.jpg' })]).toEqual([what, error])
    }
    expect(await upload(Buffer.alloc(limits.photoBytes * 2))).toMatchObject({ error: 'photoTooLarge', megabytes: 10 })
    expect((await rows()).length).toBe(before)
    expect(await upload(hugePng(7_070))).toMatchObject({ status: 200 })
  })
})

describe('an upload', () => {
  const boundary = 'edge'
  const part = (field: string, more: string, body: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${field}"${more}\r\n\r\n${body}\r\n`
  const file = (field: string) => part(field, '; filename="a"', 'body')
  const sent: Sent = { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
  const end = `--${boundary}--\r\n`

  it('is one file in its field, with hardly anything beside it', async () => {
    expect(await refusal(file('other') + end, sent)).toBe('invalidRequest')
    expect(await refusal(part('photo', '', 'text') + end, sent)).toBe('invalidRequest')
    expect(await refusal(end, sent)).toBe('invalidRequest')
    expect(await refusal(file('photo') + file('photo') + end, sent)).toBe('invalidRequest')
    expect(await refusal(part('a', '', '1').repeat(5) + file('photo') + end, sent)).toBe('invalidRequest')
    expect(await refusal(part('__proto__', '', '1') + file('photo') + end, sent)).toBe('invalidRequest')
    expect(await refusal(part('a', '', '1') + file('photo') + end, sent)).toBe('photoFormat')
    expect(await refusal(file('photo'), sent)).toBe('malformedBody')
    expect(await refusal(file('photo'), { headers: { 'content-type': 'multipart/form-data' } })).toBe('malformedBody')
    const json = { headers: { 'content-type': 'application/json' } }
    expect(await upload('{"photo":"x"}', json)).toMatchObject({ status: 415, error: 'unsupportedMedia' })
    expect(await refusal('x', { headers: { 'content-type': 'image/jpeg' } })).toBe('unsupportedMedia')
    const elsewhere = await server.call('/api2/v1/refund/refundList', file('photo'), { headers: sent.headers ?? {} })
    expect(elsewhere.envelope.data.error).toBe('unsupportedMedia')
  })

  it('is refused before its body is read without session, channel or key', async () => {
    const bytes = await picture(9, 9).jpeg().toBuffer()
    expect(await refusal(bytes, { headers: { cookie: '' } })).toBe('unauthorized')
    expect(await refusal(bytes, { headers: { channel: '' } })).toBe('channelRequired')
    expect(await refusal(bytes, { key: null })).toBe('idempotencyKeyRequired')
  })

  it('that never ends is answered as soon as it is too much, and that breaks off keeps nothing', async () => {
    const before = (await rows()).length
    const head = [
      `POST ${path} HTTP/1.1`,
      'host: a',
      'channel: WEB',
      `cookie: ${cookie}`,
      `content-type: multipart/form-data; boundary=${boundary}`,
      'transfer-encoding: chunked',
    ]
    const begin = (key: string) => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
      socket.on('error', () => undefined)
      const chunk = (text: Buffer | string) => `${text.length.toString(16)}\r\n${text.toString('latin1')}\r\n`
      const start = part('photo', '; filename="a"', '').slice(0, -2)
      socket.write(`${[...head, `idempotency-key: ${key}`].join('\r\n')}\r\n\r\n${chunk(start)}`, 'latin1')
      return { socket, send: (bytes: Buffer) => socket.write(chunk(bytes), 'latin1') }
    }
    const endless = begin('endless')
    const answered = new Promise<string>((resolve) => endless.socket.once('data', (data) => resolve(String(data))))
    for (let megabytes = 0; megabytes < 11; megabytes += 1) endless.send(Buffer.alloc(1024 * 1024, 'x'))
    expect(await answered).toContain('photoTooLarge')
    endless.socket.destroy()

    const broken = begin('broken')
    broken.send(await phonePhoto())
    broken.socket.destroy()
    // Three at a time are allowed, and both of these have ended.
    const bytes = await picture(9, 9).jpeg().toBuffer()
    await vi.waitFor(async () =>
      expect(await Promise.all([1, 2, 3].map(() => refusal(bytes)))).toEqual([undefined, undefined, undefined]),
    )

    // Slow uploads use up only their own passenger's slots.
    const dawdling = ['a', 'b', 'c', 'd'].map(begin)
    const refused = dawdling.map(
      ({ socket }) => new Promise<string>((done) => socket.once('data', (data) => done(String(data)))),
    )
    const busy = await Promise.race(refused)
    expect(busy).toContain('tooBusy')
    expect(busy).toContain('retry-after: 3')
    expect(await refusal(bytes)).toBe('tooBusy')
    const other = await logIn(await boardPassenger(deps))
    expect(await refusal(bytes, { headers: { cookie: other } })).toBeUndefined()
    for (const { socket } of dawdling) socket.destroy()
    expect((await rows()).length).toBeGreaterThan(before + 3)
    await vi.waitFor(async () => expect(await refusal(bytes)).toBeUndefined())
  })

  it('is allowed so many times an hour, whatever becomes of it', async () => {
    const greedy = await boardPassenger(deps)
    const own = { headers: { cookie: await logIn(greedy) } }
    const answers: (string | undefined)[] = []
    for (let n = 0; n <= limits.photosPerHour; n += 1) answers.push(await refusal(Buffer.from('x'), own))
    expect(answers.slice(0, -1).every((error) => error === 'photoFormat')).toBe(true)
    expect(answers.at(-1)).toBe('rateLimited')
  })
})

describe('the photos of a refund', () => {
  const attach = (owner: string, refundNo: string, photoIds: readonly string[]) =>
    inTransaction(db, (tx) => attachPhotos(tx, { owner, refundNo, photoIds }))
  const getIds = async (refundNo: string) =>
    (await getPhotos(deps, [refundNo])).get(refundNo)?.map((one) => one.photoId)
  const tidy = () => runDueJobs(deps, photoJobs)
  const files = (photoIds: readonly string[]) =>
    photoIds.map((photoId) => deps.photos.has(`refund-photos/${photoId}.webp`))

  /** Two requests that wait for the airline. */
  async function twoRefunds(): Promise<string[]> {
    await openGoodsShop(deps)
    const reason = { name_zh: '少发', name_en: 'Not all there', applies: ['goods_unshipped'], sort: 1 }
    const rules = { without_cause: false, photo_required: true, airline_at_fault: true }
    await db
      .insertInto('refund_reasons')
      .values({ reason_id: 'RR1', type: 'refund_only', ...reason, ...rules })
      .execute()
    const line = { skuId: 'TEA-S', goodsId: 'TEA', quantity: 1, price: 19800 }
    return Promise.all(
      ['R1', 'R2'].map(async (refundNo) => {
        const orderNo = await paidGoodsOrder(deps, { kind: 'SHIP', accountId: passenger.accountId, lines: [line] })
        const asked = { refundNo, orderNo, type: 'refund_only', reason: { reasonId: 'RR1' }, amount: 19800 } as const
        const lines = [{ lineNo: 1, units: 1, amount: 19800 }]
        await inTransaction(db, (tx) => insertRefund(deps, tx, { ...asked, freightAmount: 0, lines }))
        return refundNo
      }),
    )
  }

  it('are the own and free ones that it names, in that order; what is named no longer is free again', async () => {
    const [one = '', two = ''] = await twoRefunds()
    const owner = `account:${passenger.accountId}`
    const bytes = await picture(9, 9).jpeg().toBuffer()
    const [a = '', b = '', c = ''] = (await Promise.all([1, 2, 3].map(() => upload(bytes)))).map(
      ({ photoId }) => photoId,
    )
    const stranger = await boardPassenger(deps)
    const theirs = (await upload(bytes, { headers: { cookie: await logIn(stranger) } })).photoId
    const tripCookie = await logIn(passenger, passenger.tripId)
    const ofTrip = (await upload(bytes, { headers: { cookie: tripCookie } })).photoId
    const tripHolder = `session:${deps.vault.hash('session', tripCookie.split('=')[1] ?? '')}`

    for (const wrong of [[a, theirs], [a, ofTrip], [a, a], ['unknown']])
      expect(await attach(owner, one, wrong)).toBe(false)
    expect(await getIds(one)).toBeUndefined()
    expect(await attach(owner, one, [c, a])).toBe(true)
    expect(await getIds(one)).toEqual([c, a])
    expect(await attach(owner, two, [a, b])).toBe(false)
    // Repeated after a login by another way: the photos still belong to the refund.
    expect(await attach(tripHolder, one, [a, ofTrip])).toBe(true)
    expect(await getIds(one)).toEqual([a, ofTrip])
    expect(await attach(owner, two, [c, b])).toBe(true)
    expect(await attach(owner, two, [])).toBe(true)
    expect(await getIds(two)).toBeUndefined()

    // A day later what is free is gone, file and row; what a refund has stays.
    await enqueuePhotoTidying(deps)
    await tidy()
    expect(files([a, b, c, theirs, ofTrip])).toEqual([true, true, true, true, true])
    deps.clock.advance(limits.photoOrphanHours * 3600 + 3600)
    await tidy()
    expect(files([a, b, c, theirs, ofTrip])).toEqual([true, false, false, false, true])
    expect((await rows()).map((row) => row.photo_id).toSorted()).toEqual([a, ofTrip].toSorted())
    expect(await attach(owner, two, [b])).toBe(false)
  })

  it('are erased with their passenger, and do not come back under an old key', async () => {
    cookie = await logIn(passenger)
    const bytes = await picture(12, 9).jpeg().toBuffer()
    const { photoId, url } = await upload(bytes, { key: 'kept' })
    await inTransaction(db, async (tx) => {
      const mine = { refund_no: null, position: null, owner: '', doomed_at: deps.clock.now() }
      await tx.updateTable('refund_photos').set(mine).execute()
      await deletePhotosSoon(deps, tx)
    })
    expect((await fetch(server.url + url)).status).toBe(404)
    expect(await refusal(bytes, { key: 'kept' })).toBe('photoUnreadable')
    expect(files([photoId])).toEqual([false])
    await tidy()
    expect([await rows(), deps.photos.size]).toEqual([[], 0])
  })
})
