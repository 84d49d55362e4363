import { readdirSync, readFileSync } from 'node:fs'

/** Linux reports processor time in hundredths of a second (USER_HZ), independent of the kernel's internal tick. */
const msPerTick = 10
const megabyte = 1024

/** The process and all its descendants. */
export function getFamily(pid: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const parent = Number(readStat(Number(name))?.[1])
    children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const family = [pid]
  for (const member of family) family.push(...(children.get(member) ?? []))
  return family
}

/** Processor time that each process has used so far, in milliseconds. */
export function getProcessorMs(pids: readonly number[]): Map<number, number> {
  return new Map(
    pids.map((pid) => {
      const stat = readStat(pid)
      return [pid, (Number(stat?.[11] ?? 0) + Number(stat?.[12] ?? 0)) * msPerTick]
    }),
  )
}

/** Processor time used between two samples, in milliseconds. Processes that ended in between are not counted. */
export function usedBetween(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number {
  return [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0)
}

/** Megabytes in memory; shared pages count once (the sum of the proportional set sizes). */
export function getMemory(pids: readonly number[]): number {
  return Math.round(pids.reduce((sum, pid) => sum + kilobytesIn(`/proc/${pid}/smaps_rollup`, 'Pss'), 0) / megabyte)
}

/** Resident memory of one process in megabytes, including shared libraries. */
export const getResidentMemory = (pid: number): number =>
  Math.round(kilobytesIn(`/proc/${pid}/status`, 'VmRSS') / megabyte)

/** The fields of /proc/PID/stat after the program's name, which may contain spaces. */
function readStat(pid: number): string[] | undefined {
  return readOrNothing(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ')
}

function kilobytesIn(file: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readOrNothing(file) ?? '')?.[1] ?? 0)
}

/** Returns undefined if the process has ended. */
function readOrNothing(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
