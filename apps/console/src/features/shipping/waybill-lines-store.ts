import { useSyncExternalStore } from 'react'
import { sealedRows } from '../../scanning/sealed-rows.ts'
import type { TypedWaybill, WaybillLine, WaybillLines } from './waybill-lines-rules.ts'

const device = sealedRows<WaybillLine>('aisle.warehouse')

interface Kept {
  lines: WaybillLines
  /** The device cannot keep lines: a reload would lose them. */
  cannotKeep: boolean
  /** This device had lines when the page was opened. */
  hadLines: boolean
}

// A field shows what is typed at once, which the answer of a database would not.
let kept: Kept = { lines: new Map(), cannotKeep: false, hadLines: false }
const listeners = new Set<() => void>()

function set(next: Partial<Kept>): void {
  kept = { ...kept, ...next }
  for (const listener of listeners) listener()
}

// One after the other, so that what was typed last is what stays; the first is what the device has from before.
let writing: Promise<unknown> = Promise.resolve()
let isRead = false

function enqueue(work: () => Promise<unknown>): void {
  writing = writing.then(work).catch(() => set({ cannotKeep: true }))
}

async function readDevice(): Promise<void> {
  const before = await device.read()
  const lines = new Map([...before.map((line) => [line.id, line] as const), ...kept.lines])
  set({ lines, hadLines: before.length > 0 })
}

/** Takes these waybills for their orders, in place of others. */
export function takeWaybills(waybills: Iterable<readonly [orderNo: string, waybill: TypedWaybill]>): void {
  const lines = new Map(kept.lines)
  for (const [id, waybill] of waybills) {
    const line = { ...waybill, id, typedAt: new Date().toISOString() }
    lines.set(id, line)
    enqueue(() => (line.waybillNo === '' ? device.forget(id) : device.keep(line)))
  }
  set({ lines })
}

/** These parcels have left, or have been taken off the list. */
export function forgetWaybills(orderNos: readonly string[]): void {
  const lines = new Map(kept.lines)
  for (const id of orderNos) {
    lines.delete(id)
    enqueue(() => device.forget(id))
  }
  set({ lines, hadLines: kept.hadLines && lines.size > 0 })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (!isRead) {
    isRead = true
    enqueue(readDevice)
  }
  return () => void listeners.delete(listener)
}

/** The waybills that wait on this device: also those of an earlier page. */
export const useWaybillLines = (): Kept => useSyncExternalStore(subscribe, () => kept)
