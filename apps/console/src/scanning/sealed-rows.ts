import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

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

/** What was scanned or typed and the server has not got yet, on this device alone. */
export interface SealedRows<Row> {
  /** Keeps a row in place of the one with its id; resolves when it would outlive the page. */
  keep: (row: Row) => Promise<void>
  read: () => Promise<Row[]>
  forget: (id: string) => Promise<void>
}

/** Rows under a key that no script can read, in a database of their own: codes collect goods, waybills send them off. */
export function sealedRows<Row extends { id: string }>(database: string): SealedRows<Row> {
  const open = () =>
    openDB<Schema>(database, 1, {
      upgrade(db) {
        db.createObjectStore('keys')
        db.createObjectStore('scans', { keyPath: 'id' })
      },
    })
  return {
    async keep(row) {
      const db = await open()
      const key = await getKey(db)
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const text = new TextEncoder().encode(JSON.stringify(row))
      const sealed = await crypto.subtle.encrypt({ name: cipher, iv, additionalData: toBytes(row.id) }, key, text)
      await db.put('scans', { id: row.id, iv, sealed })
      db.close()
    },
    async read() {
      const db = await open()
      const key = await getKey(db)
      const kept = await db.getAll('scans')
      db.close()
      return Promise.all(
        kept.map(async ({ id, iv, sealed }) => {
          const text = await crypto.subtle.decrypt({ name: cipher, iv, additionalData: toBytes(id) }, key, sealed)
          // `keep` alone writes this database.
          return JSON.parse(new TextDecoder().decode(text)) as Row
        }),
      )
    },
    async forget(id) {
      const db = await open()
      await db.delete('scans', id)
      db.close()
    },
  }
}

async function getKey(db: IDBPDatabase<Schema>): Promise<CryptoKey> {
  const made = await crypto.subtle.generateKey({ name: cipher, length: 256 }, false, ['encrypt', 'decrypt'])
  const tx = db.transaction('keys', 'readwrite')
  const kept = await tx.store.get(keyName)
  if (!kept) await tx.store.put(made, keyName)
  await tx.done
  return kept ?? made
}

const toBytes = (id: string) => new TextEncoder().encode(id)
