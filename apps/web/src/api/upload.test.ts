import { uploadRefundPhoto } from '@aisle/contract/refunds'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onCallFailure } from './call-api.ts'
import { uploadFile } from './upload.ts'

/** Replaces the browser's request, controlled by the test. */
class StandInRequest extends EventTarget {
  static latest: StandInRequest
  readonly upload = new EventTarget()
  readonly headers: Record<string, string> = {}
  url = ''
  sent: FormData | null = null
  status = 0
  responseText = ''
  timeout = 0
  withCredentials = false
  constructor() {
    super()
    StandInRequest.latest = this
  }
  open(_method: string, url: string) {
    this.url = url
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(form: FormData) {
    this.sent = form
  }
  abort() {
    this.end('abort')
  }
  end(how: 'load' | 'error' | 'timeout' | 'abort') {
    this.dispatchEvent(new Event(how))
    this.dispatchEvent(new Event('loadend'))
  }
  answer(body: unknown) {
    this.status = 200
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body)
    this.end('load')
  }
}

beforeEach(() => vi.stubGlobal('XMLHttpRequest', StandInRequest))
afterEach(() => vi.unstubAllGlobals())

const photo = new Blob(['jpeg'], { type: 'image/jpeg' })
async function begin(more: { onProgress?: (done: number) => void; signal?: AbortSignal } = {}) {
  const shown: unknown[] = []
  onCallFailure(({ toast }) => void shown.push(toast))
  const ended = uploadFile(uploadRefundPhoto, photo, { idempotencyKey: 'k1', ...more }).catch((error: unknown) => error)
  await vi.waitFor(() => expect(StandInRequest.latest.sent).not.toBeNull())
  return { request: StandInRequest.latest, ended, shown }
}

describe('an upload', () => {
  it('goes out with the headers of every call and one file that says nothing of its phone, and tells how far it is', async () => {
    const steps: number[] = []
    const { request, ended } = await begin({ onProgress: (done) => void steps.push(done) })
    expect(request.url).toBe('/api2/v1/refund/uploadRefundPhoto')
    expect(request.headers).toMatchObject({ channel: 'WEB', 'Idempotency-Key': 'k1', language: 'zh' })
    // The browser names the type itself, with the boundary.
    expect(Object.keys(request.headers).map((name) => name.toLowerCase())).not.toContain('content-type')
    const file = request.sent?.get('photo')
    expect(file instanceof File && [file.name, file.type, file.size]).toEqual(['photo', 'image/jpeg', 4])
    for (const loaded of [0, 50, 200]) {
      const facts = { loaded, total: 200, lengthComputable: true }
      request.upload.dispatchEvent(Object.assign(new Event('progress'), facts))
    }
    expect(steps).toEqual([0, 0.25, 1])
    expect(request.timeout).toBe(300_000)
    request.answer({ code: '200', data: { photoId: 'p', url: '/x' } })
    expect(await ended).toEqual({ photoId: 'p', url: '/x' })
  })

  it('fails as every call does: by name, or for what became of it on the way', async () => {
    const data = { error: 'photoTooLarge', megabytes: 10 }
    const refused = await begin()
    refused.request.answer({ code: '3028', message: '照片过大', messageEn: 'Too large', data })
    expect(await refused.ended).toMatchObject({
      error: 'photoTooLarge',
      messages: { zh: '照片过大', en: 'Too large' },
      data,
    })
    const page = await begin()
    page.request.answer('<html>413</html>')
    expect(await page.ended).toMatchObject({ error: 'unreadable' })
    for (const [how, error] of [
      ['error', 'network'],
      ['timeout', 'timedOut'],
    ] as const) {
      const lost = await begin()
      lost.request.end(how)
      expect(await lost.ended).toMatchObject({ error })
    }
    // The tiles say it in their place.
    expect([refused.shown, page.shown]).toEqual([[null], [null]])
  })

  it('is given up with its screen, also before it has begun', async () => {
    const leaving = new AbortController()
    const { request, ended } = await begin({ signal: leaving.signal })
    leaving.abort()
    expect(await ended).toMatchObject({ error: 'cancelled' })
    const before = StandInRequest.latest
    const late = uploadFile(uploadRefundPhoto, photo, { idempotencyKey: 'k', signal: leaving.signal })
    await expect(late).rejects.toMatchObject({ error: 'cancelled' })
    expect([StandInRequest.latest === before, before === request]).toEqual([true, true])
  })
})
