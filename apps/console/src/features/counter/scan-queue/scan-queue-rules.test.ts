import type { CounterPiece } from '@aisle/contract/console-fulfillment'
import { describe, expect, it } from 'vitest'
import { isQueued, judgeSent, judgeUnchecked, readCode, type QueuedScan } from './scan-queue-rules.ts'

const goods = { name: { zh: '茶', en: 'Tea' }, detail: { zh: '', en: '' } }
const piece = (orderNo: string, ending: string): CounterPiece => ({
  code: `••••••••${ending}`,
  ending,
  orderNo,
  sku: { skuId: 'S', ...goods, picture: null },
  passenger: null,
  flight: null,
  state: 'waiting',
  handedOverAt: null,
  takeBackUntil: null,
  missing: null,
})
const queued = (orderNo: string, code: string): QueuedScan => ({
  id: code,
  code,
  orderNo,
  goods,
  handedOverAt: '2026-11-20T10:00:00Z',
  askedAt: null,
  problem: null,
})

describe('a code that the server did not check', () => {
  const day = {
    waiting: [piece('1', '1824'), piece('2', '0001'), piece('3', '0001')],
    handedOver: [piece('4', '7777')],
  }
  const judge = (code: string, queue: QueuedScan[] = []) => judgeUnchecked(code, { queue, day })

  it('is the piece of the last list that it ends with', () => {
    expect(judge('530712341824')).toEqual({ kind: 'waiting', piece: day.waiting[0] })
    expect(judge('530712347777')).toEqual({ kind: 'handedOver', piece: day.handedOver[0] })
  })

  it('is not known without a list, or where the list has no such end', () => {
    expect(judge('530712349999').kind).toBe('unknown')
    expect(judgeUnchecked('530712341824', { queue: [], day: undefined }).kind).toBe('unknown')
  })

  it('is left to the server where two pieces end alike, until one of them has gone', () => {
    expect(judge('530712340001').kind).toBe('several')
    expect(judge('530712340001', [queued('2', '999912340001')])).toEqual({ kind: 'waiting', piece: day.waiting[2] })
  })

  it('is never due twice at this counter', () => {
    const scan = queued('1', '530712341824')
    expect(judge('530712341824', [scan])).toEqual({ kind: 'queued', scan })
    // Another code of the same end cannot collect the piece that has gone.
    expect(judge('999912341824', [scan]).kind).toBe('unknown')
    expect(isQueued([scan], piece('1', '1824'))).toBe(true)
    expect(isQueued([scan], piece('2', '1824'))).toBe(false)
  })

  it('has all its digits, however they are grouped', () => {
    expect(readCode('5307 1234-1824')).toBe('530712341824')
    expect(readCode('1824')).toBeNull()
    expect(readCode('53071234182x')).toBeNull()
  })
})

describe('the answer to a scan that was sent late', () => {
  const asked = { orderNo: '1', askedAt: '2026-11-20T10:05:00Z' }
  const answer = { orderNo: '1', changed: false, usedAt: '2026-11-20T10:05:00Z' }

  it('takes the piece', () => {
    expect(judgeSent({ ...asked, askedAt: null }, { ...answer, changed: true })).toBe('taken')
  })

  it('takes it also where an earlier answer was lost', () => {
    expect(judgeSent(asked, answer)).toBe('taken')
  })

  it('says that the code was used before, so that the goods were given twice', () => {
    expect(judgeSent(asked, { ...answer, usedAt: '2026-11-20T10:04:59Z' })).toBe('usedBefore')
    expect(judgeSent({ ...asked, askedAt: null }, answer)).toBe('usedBefore')
  })

  it('says that the code was of another order', () => {
    expect(judgeSent(asked, { ...answer, orderNo: '2', changed: true })).toBe('otherOrder')
  })
})
