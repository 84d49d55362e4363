import { randomBytes } from 'node:crypto'
import { appendFile, mkdir, open, readdir, readFile, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { collectEventBytes } from '@aisle/contract/limits'
import { errorCode } from '../../platform/db/local-postgres/local-postgres-error.ts'
import type { Log } from '../../platform/log.ts'
import { syncToDisk } from '../../platform/sync-to-disk.ts'

export interface SpoolLimits {
  /** Over all files; beyond it the oldest file is dropped. */
  mostBytes: number
  /** Starts a new file beyond this size, so that processed ones can be deleted. */
  fileBytes: number
}

export interface SpoolFigures {
  files: number
  bytes: number
  /** Lines dropped with the oldest file, since the start. */
  lost: number
  /** Lines that were unreadable or refused by the sink, since the start. */
  setAside: number
}

interface Waiting {
  lines: readonly string[]
  /** Ends the file: nothing may be written to it afterwards. */
  isLast?: boolean
  resolve: () => void
  reject: (error: unknown) => void
}

const ending = '.lines'
const asideName = 'set-aside.txt'
const mostAsideBytes = 1024 * 1024
/** Twice an event, so that one huge line does not take the place of others. */
const mostAsideLength = 2 * collectEventBytes

/**
 * Lines in files that survive a power cut once `append` has resolved. Only the last line of a file can be incomplete,
 * and it has not been acknowledged. Two servers may share a folder: the one that opens it takes over every file, and
 * the previous writer notices before it acknowledges.
 */
export class SpoolFiles {
  readonly #folder: string
  readonly #limits: SpoolLimits
  readonly #log: Log
  /** Oldest first; the last may be `#current`. */
  #files: { name: string; bytes: number }[] = []
  #current: FileHandle | null = null
  #newest = 0
  /** Part of this process's file names, so that they are unique. */
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

  /** Takes over the files of earlier runs. They are never written to, because their last line may be cut off. */
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

  /** Resolves when the lines are on disk. Callers that arrive during a write share the next one. */
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
    // In the same tick as the last check, so that a later caller starts a new loop.
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
      // The other server may have read the file before these lines were written.
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

  /**
   * Renaming stops the other server from writing to it, so that reading it now yields everything it has acknowledged.
   */
  async #takeOver(found: string): Promise<void> {
    const name = this.#nextName()
    try {
      await rename(join(this.#folder, found), join(this.#folder, name))
      this.#files.push({ name, bytes: (await stat(join(this.#folder, name))).size })
    } catch (error) {
      // Another starting server was faster.
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

  /**
   * A partial write must stay at the end of its file. An empty file is removed, or a full disk would collect thousands.
   */
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

  /** The only place where events are lost: counted and logged. */
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

  /** The lines of the oldest file, which is closed for writing; null when there is none. */
  async oldest(): Promise<{ name: string; lines: string[]; cutOff: string | null } | null> {
    const [oldest] = this.#files
    if (!oldest) return null
    if (this.#files.length === 1) await this.#enqueue({ lines: [], isLast: true })
    return { name: oldest.name, ...(await this.#read(oldest.name)) }
  }

  async #read(name: string): Promise<{ lines: string[]; cutOff: string | null }> {
    const text = await readFile(join(this.#folder, name), 'utf8').catch((error: unknown) => {
      // Taken over by another server, removed by hand, or dropped in the meantime.
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

  /** Kept for inspection while there is room. */
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
