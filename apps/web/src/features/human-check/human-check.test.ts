/// <reference types="node" />
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readChallenge, searchFor } from './challenge-rules.ts'
import { digestBlock, padded } from './sha256-block.ts'
import { solveChallenge } from './solve-challenge.ts'

const computeDigest = (message: Uint8Array) => {
  const digest = new Int32Array(8)
  digestBlock(padded(message), digest)
  return Array.from(digest, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}

describe('our SHA-256 of one block', () => {
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  ])('computes the known digest of %j', (text, digest) => {
    expect(computeDigest(new TextEncoder().encode(text))).toBe(digest)
  })

  it('matches the reference implementation, and rejects messages that need two blocks', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 55 }), (message) => {
        expect(computeDigest(message)).toBe(createHash('sha256').update(message).digest('hex'))
      }),
    )
    expect(() => padded(new Uint8Array(56))).toThrow(RangeError)
  })
})

/** The server's challenge with its solution at this counter. */
function challengeAt(counter: number, prefixLength = 32) {
  const [nonce, salt] = ['0f'.repeat(16), 'a1'.repeat(16)]
  const tail = Buffer.alloc(4)
  tail.writeUInt32BE(counter)
  const key = createHash('sha256')
    .update(Buffer.from(salt + nonce, 'hex'))
    .update(tail)
    .digest('hex')
  const parameters = {
    algorithm: 'SHA-256',
    cost: 1,
    keyLength: 32,
    keyPrefix: key.slice(0, prefixLength),
    nonce,
    salt,
    data: { for: 'somebody', most: 70_000, until: 1 },
  }
  return { key, challenge: { parameters, signature: 'ab' } }
}

const watching = (signal = new AbortController().signal) => {
  const seen: number[] = []
  return { seen, signal, onProgress: (done: number) => void seen.push(done) }
}
const read = (value: unknown) => {
  const challenge = readChallenge(value)
  if (!challenge) throw new Error('not read')
  return challenge
}

describe('human check (P6)', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  it('is solved without a worker, in slices that report their progress, and sent back unchanged', async () => {
    const { challenge, key } = challengeAt(61_234)
    const watched = watching()
    const payload = await solveChallenge(read(challenge), watched)
    expect(JSON.parse(atob(payload ?? ''))).toEqual({ challenge, solution: { counter: 61_234, derivedKey: key } })
    expect(watched.seen.length).toBeGreaterThan(0)
    expect(watched.seen).toEqual(watched.seen.toSorted((a, b) => a - b))
    expect(watched.seen.at(-1)).toBeLessThanOrEqual(1)
  })

  it('finds counters with short and long prefixes, and none if there is none', () => {
    for (const length of [4, 8, 16, 64]) {
      const { challenge, key } = challengeAt(3000, length)
      const found = searchFor(read(challenge)).next(70_000)
      expect(found?.derivedKey.startsWith(key.slice(0, length))).toBe(true)
      if (length > 8) expect(found?.counter).toBe(3000)
    }
    const search = searchFor(read(challengeAt(80_000).challenge))
    expect(search.next(70_001)).toBeNull()
    expect(search.over()).toBe(true)
  })

  it('continues on the page if the worker cannot be loaded or stays silent', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const ended: string[] = []
    class BrokenWorker extends EventTarget {
      postMessage() {
        if (BrokenWorker.fails) queueMicrotask(() => this.dispatchEvent(new Event('error')))
      }
      terminate() {
        ended.push('terminated')
      }
      static fails = true
    }
    vi.stubGlobal('Worker', BrokenWorker)
    const { challenge } = challengeAt(100)
    expect(await solveChallenge(read(challenge), watching())).toEqual(expect.any(String))
    BrokenWorker.fails = false
    const silent = solveChallenge(read(challenge), watching())
    await vi.advanceTimersByTimeAsync(3000)
    expect(await silent).toEqual(expect.any(String))
    expect(ended).toHaveLength(2)
  })

  it('ends when it is abandoned', async () => {
    const controller = new AbortController()
    const watched = watching(controller.signal)
    const answer = solveChallenge(read(challengeAt(69_999).challenge), {
      ...watched,
      onProgress: () => controller.abort(),
    })
    expect(await answer).toBeNull()
  })

  it("starts only for challenges of our server's kind", () => {
    const { challenge } = challengeAt(1)
    const { parameters } = challenge
    const others = [
      null,
      'text',
      {},
      { parameters: null },
      { ...challenge, parameters: { ...parameters, cost: 1000 } },
      { ...challenge, parameters: { ...parameters, algorithm: 'ARGON2ID' } },
      { ...challenge, parameters: { ...parameters, nonce: 'xyz' } },
      { ...challenge, parameters: { ...parameters, salt: 'aa' } },
      { ...challenge, parameters: { ...parameters, data: {} } },
    ]
    expect(others.map(readChallenge)).toEqual(others.map(() => null))
  })
})
