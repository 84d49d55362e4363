import { readFile } from 'node:fs/promises'

/** Watches the log for bugs and for what passengers have sent, and the memory for growth. */
export interface Watch {
  heard(text: string): void
  /** From now on none of these may be logged. */
  keepSecret(secrets: readonly string[]): void
  /** The log's entries since the last time: errors, and lines with a secret. */
  takeMistakes(): string[]
  sample(pid: number): Promise<void>
  /** In MB, from the end of the first fifth on. */
  memory(): { early: number; late: number } | null
}

const longestLine = 600

export function watchServer(): Watch {
  let rest = ''
  let secrets: readonly string[] = []
  let mistakes: string[] = []
  const samples: number[] = []
  const look = (line: string) => {
    const secret = secrets.find((text) => line.includes(text))
    if (secret) mistakes.push(`personal data in the log (${secret}): ${line.slice(0, longestLine)}`)
    else if (/"level":(?:50|60|"error"|"fatal")/.test(line))
      mistakes.push(`an error in the log: ${line.slice(0, longestLine)}`)
    else if (line !== '' && !line.startsWith('{'))
      mistakes.push(`printed beside the log: ${line.slice(0, longestLine)}`)
  }
  return {
    heard(text) {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      lines.forEach(look)
    },
    keepSecret(values) {
      secrets = values
    },
    takeMistakes() {
      const taken = mistakes
      mistakes = []
      return taken
    },
    async sample(pid) {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
      const kilobytes = /VmRSS:\s+(\d+)/.exec(status)?.[1]
      if (kilobytes) samples.push(Number(kilobytes) / 1024)
    },
    memory() {
      const warm = samples.slice(Math.floor(samples.length / 5))
      if (warm.length < fewestSamples) return null
      const third = Math.floor(warm.length / 3)
      return { early: median(warm.slice(0, third)), late: median(warm.slice(-third)) }
    },
  }
}

const fewestSamples = 15

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** More than the collector of garbage leaves lying about. */
export const hasGrown = ({ early, late }: { early: number; late: number }): boolean => late > early * 1.3 + 64
