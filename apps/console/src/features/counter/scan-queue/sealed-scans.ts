import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { QueuedScan } from './scan-queue-rules.ts'

interface Sealed {
  id: string
  iv: Uint8Array<ArrayBuffer>
  sealed: ArrayBuffer
}

interface Schema extends DBSchema {
  keys: { key: string; value: CryptoKey }
  scans: { key: string; value: Sealed }
}

const cipher = 'AES-GCM'
const keyName = 'scans'

const open = () =>
  openDB<Schema>('aisle.counter', 1, {
    upgrade(db) {
      db.createObjectStore('keys')
      db.createObjectStore('scans', { keyPath: 'id' })
    },
  })

/** A pick-up code collects goods: this device keeps codes under a key that no script can read. */
async function getKey(db: IDBPDatabase<Schema>): Promise<CryptoKey> {
  const made = await crypto.subtle.generateKey({ name: cipher, length: 256 }, false, ['encrypt', 'decrypt'])
  const tx = db.transaction('keys', 'readwrite')
  const kept = await tx.store.get(keyName)
  if (!kept) await tx.store.put(made, keyName)
  await tx.done
  return kept ?? made
}

const toBytes = (id: string) => new TextEncoder().encode(id)

/** Keeps a scan on this device; resolves when it would outlive the page. */
export async function keepScan(scan: QueuedScan): Promise<void> {
  const db = await open()
  const key = await getKey(db)
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(scan))
  const sealed = await crypto.subtle.encrypt({ name: cipher, iv, additionalData: toBytes(scan.id) }, key, text)
  await db.put('scans', { id: scan.id, iv, sealed })
  db.close()
}

/** The scans that this device keeps, the oldest first. */
export async function readScans(): Promise<QueuedScan[]> {
  const db = await open()
  const key = await getKey(db)
  const kept = await db.getAll('scans')
  db.close()
  const scans = await Promise.all(
    kept.map(async ({ id, iv, sealed }) => {
      const text = await crypto.subtle.decrypt({ name: cipher, iv, additionalData: toBytes(id) }, key, sealed)
      // `keepScan` alone writes this store.
      return JSON.parse(new TextDecoder().decode(text)) as QueuedScan
    }),
  )
  return scans.toSorted((one, other) => one.handedOverAt.localeCompare(other.handedOverAt))
}

export async function forgetScan(id: string): Promise<void> {
  const db = await open()
  await db.delete('scans', id)
  db.close()
}
