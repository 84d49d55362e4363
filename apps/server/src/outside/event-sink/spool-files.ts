import { randomBytes } from 'node:crypto'
import { appendFile, mkdir, open, readdir, readFile, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { collectEventBytes } from '@aisle/contract/limits'
import { errorCode } from '../../platform/db/local-postgres/local-postgres-error.ts'
import type { Log } from '../../platform/log.ts'
import { syncToDisk } from '../../platform/sync-to-disk.ts'

export interface SpoolLimits {
  /** All files together; above it the oldest goes. */
  mostBytes: number
  /** After so many a file is ended, so that what was worked off can go. */
  fileBytes: number
}

export interface SpoolFigures {
  files: number
  bytes: number
  /** Lines that went with the oldest file, since the start. */
  lost: number
  /** Lines that could not be read or were refused by the sink, since the start. */
  setAside: number
}

interface Waiting {
  lines: readonly string[]
  /** Nothing may be written to this file after it. */
  isLast?: boolean
  resolve: () => void
  reject: (error: unknown) => void
}

const ending = '.lines'
const asideName = 'set-aside.txt'
const mostAsideBytes = 1024 * 1024
/** Twice an event: one that is too large must not take the place of the others. */
const mostAsideLength = 2 * collectEventBytes

/**
 * Lines in files that a power cut cannot take once `append` has ended. Only the last line of a file can be half written:
 * nobody was told that it is there. Two servers may have one folder: who opens it takes over every file in it, and whoever
 * was writing there notices before he answers.
 */
export class SpoolFiles {
  readonly #folder: string
  readonly #limits: SpoolLimits
  readonly #log: Log
  /** Oldest first; the last one may be `#current`. */
  #files: { name: string; bytes: number }[] = []
  #current: FileHandle | null = null
  #newest = 0
  /** In the names of this process's files, so that no other makes the same. */
  readonly #token = randomBytes(6).toString('hex')
  #waiting: Waiting[] = []
  #isWriting = false
  #lost = 0
  #setAside = 0

  private constructor(folder: string, limits: SpoolLimits, log: Log) {
    this.#folder = folder
    this.#limits = limits
    this.#log = log
  }

  /** What another run has left is ours now; it is never written to, for its end may be cut off. */
  static async open(folder: string, limits: SpoolLimits, log: Log): Promise<SpoolFiles> {
    const spool = new SpoolFiles(folder, limits, log)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await syncToDisk(dirname(folder))
    const names = (await readdir(folder)).filter((name) => name.endsWith(ending)).toSorted()
    for (const name of names) await spool.#takeOver(name)
    return spool
  }

  get figures(): SpoolFigures {
    const bytes = this.#files.reduce((sum, file) => sum + file.bytes, 0)
    return { files: this.#files.length, bytes, lost: this.#lost, setAside: this.#setAside }
  }

  get isEmpty(): boolean {
    return this.#files.length === 0
  }

  /** Ends when they are on the disk. Whoever comes while it is written shares the next write. */
  append(lines: readonly string[]): Promise<void> {
    return this.#enqueue({ lines })
  }

  #enqueue(what: Pick<Waiting, 'lines' | 'isLast'>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...what, resolve, reject })
      if (!this.#isWriting) void this.#writeWaiting()
    })
  }

  async #writeWaiting(): Promise<void> {
    this.#isWriting = true
    while (this.#waiting.length > 0) {
      const batch = this.#waiting
      this.#waiting = []
      try {
        await this.#write(batch.flatMap(({ lines }) => lines.map((line) => `${line}\n`)).join(''))
        if (batch.some(({ isLast }) => isLast)) await this.#endCurrent()
        for (const { resolve } of batch) resolve()
      } catch (error) {
        await this.#giveUpCurrent()
        for (const { reject } of batch) reject(error)
      }
    }
    // In the same breath as the last look: whoever comes now begins anew.
    this.#isWriting = false
  }

  async #write(text: string): Promise<void> {
    if (text === '') return
    const file = this.#current ?? (await this.#begin())
    const bytes = Buffer.from(text)
    await file.appendFile(bytes)
    await file.datasync()
    const last = this.#files.at(-1)
    if (!last) return
    if (!(await this.#isStillOurs(last.name))) {
      // The other server may have read it before this was there.
      await this.#endCurrent()
      this.#files.pop()
      return this.#write(text)
    }
    last.bytes += bytes.length
    if (last.bytes >= this.#limits.fileBytes) await this.#endCurrent()
    await this.#makeRoom()
  }

  async #isStillOurs(name: string): Promise<boolean> {
    try {
      await stat(join(this.#folder, name))
      return true
    } catch (error) {
      if (isMissing(error)) return false
      throw error
    }
  }

  #nextName(): string {
    this.#newest += 1
    return `${String(this.#newest).padStart(12, '0')}-${this.#token}${ending}`
  }

  /** By its new name nobody else writes to it: what is read from now on is all that was answered for. */
  async #takeOver(found: string): Promise<void> {
    const name = this.#nextName()
    try {
      await rename(join(this.#folder, found), join(this.#folder, name))
      this.#files.push({ name, bytes: (await stat(join(this.#folder, name))).size })
    } catch (error) {
      // Another server that starts was quicker.
      if (!isMissing(error)) throw error
    }
  }

  async #begin(): Promise<FileHandle> {
    const name = this.#nextName()
    this.#current = await open(join(this.#folder, name), 'ax', 0o600)
    this.#files.push({ name, bytes: 0 })
    await syncToDisk(this.#folder)
    return this.#current
  }

  /** What was half written must stay the end of its file; a file with nothing else goes, or a full disk would fill with them. */
  async #giveUpCurrent(): Promise<void> {
    const wasOpen = this.#current !== null
    await this.#endCurrent()
    const last = this.#files.at(-1)
    if (wasOpen && last?.bytes === 0) await this.remove(last.name).catch(() => undefined)
  }

  async #endCurrent(): Promise<void> {
    const file = this.#current
    this.#current = null
    await file?.close().catch(() => undefined)
  }

  /** The one place where something is lost: counted, and told. */
  async #makeRoom(): Promise<void> {
    while (this.figures.bytes > this.#limits.mostBytes && this.#files.length > 1) {
      const [oldest] = this.#files
      if (!oldest) return
      const lines = (await this.#read(oldest.name)).lines.length
      await this.remove(oldest.name)
      this.#lost += lines
      this.#log.error({ lines }, 'the spool of events is full: its oldest file was dropped')
    }
  }

  /** The oldest file's lines, or null when there is none. It is not written to any more. */
  async oldest(): Promise<{ name: string; lines: string[]; cutOff: string | null } | null> {
    const [oldest] = this.#files
    if (!oldest) return null
    if (this.#files.length === 1) await this.#enqueue({ lines: [], isLast: true })
    return { name: oldest.name, ...(await this.#read(oldest.name)) }
  }

  async #read(name: string): Promise<{ lines: string[]; cutOff: string | null }> {
    const text = await readFile(join(this.#folder, name), 'utf8').catch((error: unknown) => {
      // Taken over by another server, taken away by hand, or dropped meanwhile.
      if (isMissing(error)) return ''
      throw error
    })
    const lines = text.split('\n')
    const cutOff = lines.pop() ?? ''
    return { lines, cutOff: cutOff || null }
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.#folder, name), { force: true })
    this.#files = this.#files.filter((file) => file.name !== name)
  }

  /** Kept to be looked at, as far as there is room. */
  async setAside(text: string, reason: string): Promise<void> {
    this.#setAside += 1
    this.#log.warn({ reason, length: text.length }, 'an event was set aside')
    const path = join(this.#folder, asideName)
    const size = await stat(path).then(
      (found) => found.size,
      () => 0,
    )
    if (size < mostAsideBytes) await appendFile(path, `${reason}\t${text.slice(0, mostAsideLength)}\n`, { mode: 0o600 })
  }

  async close(): Promise<void> {
    await this.#enqueue({ lines: [], isLast: true })
  }
}

const isMissing = (error: unknown) => errorCode(error) === 'ENOENT'
