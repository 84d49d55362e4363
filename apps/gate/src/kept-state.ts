import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** State that must outlive the daemon: nothing is opened from it; it only says what must not be opened. */
export interface KeptState {
  /** The highest fence that was heard; an older decision is late after a restart too. */
  fence: number
  /** The hardware for which a grant was opened at an address. */
  hardware: [grantAndDevice: string, hardware: string][]
}

const nothingKept: KeptState = { fence: 0, hardware: [] }

/** A missing file is the first start; a broken one is an error, for it would open what it must not. */
export async function readKeptState(file: string): Promise<KeptState> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return nothingKept
  const found: unknown = JSON.parse(text)
  if (!isKeptState(found)) throw new Error(`${file} is not the gate's state`)
  return found
}

function isKeptState(value: unknown): value is KeptState {
  return (
    typeof value === 'object'
    && value !== null
    && 'fence' in value
    && Number.isSafeInteger(value.fence)
    && 'hardware' in value
    && Array.isArray(value.hardware)
    && value.hardware.every(
      (entry: unknown) => Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === 'string'),
    )
  )
}

/** Leaves the whole state or the previous one: written to a new file, synced, and renamed. */
async function writeKeptState(file: string, state: KeptState): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const beside = `${file}.new`
  const handle = await open(beside, 'w', 0o600)
  try {
    await handle.writeFile(JSON.stringify(state))
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(beside, file)
  const folder = await open(dirname(file), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

const writeEveryMs = 250

/** Writes what is kept, the newest only and not more often than the disk likes. */
export function keeper(file: string, log: (text: string) => void) {
  let wanted: (() => KeptState) | null = null
  let writing: Promise<void> | null = null
  const write = async () => {
    while (wanted) {
      const state = wanted()
      wanted = null
      await writeKeptState(file, state).catch((error: Error) =>
        log(`what must be kept cannot be written: ${error.message}`),
      )
      await new Promise((resolve) => setTimeout(resolve, writeEveryMs))
    }
    writing = null
  }
  return {
    /** @param state called when the file is written */
    keep(state: () => KeptState) {
      wanted = state
      writing ??= write()
    },
    done: async () => {
      await writing
    },
  }
}
