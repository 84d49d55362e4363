import type { Finding, Run, Tally } from './send-block.ts'

const examples = 2

/** Prints what was sent, which calls never succeeded, and each kind of finding with the way to repeat it. */
export function showReport(
  { seed, tally, findings }: Run,
  { memory, seconds }: { memory: { early: number; late: number } | null; seconds: number },
): void {
  console.table(
    [...tally.kinds]
      .map(([kind, { sent, succeeded }]) => ({ kind, sent, succeeded }))
      .toSorted((a, b) => b.sent - a.sent),
  )
  const neverSucceeded = namesWithout(tally.calls)
  if (neverSucceeded.length > 0) console.log(`calls that never succeeded: ${neverSucceeded.join(', ')}`)
  if (memory)
    console.log(`memory ${Math.round(memory.early)} MB after warming up, ${Math.round(memory.late)} MB at the end`)
  console.log(
    `${tally.sent} requests in ${seconds.toFixed(0)} s; ${tally.refusedBusy} were refused as too many and sent again; the slowest answer took ${Math.round(tally.slowestMs)} ms`,
  )
  for (const [what, found] of group(findings)) {
    console.error(`\n!!! ${found.length} × ${what}`)
    for (const { index, detail } of found.slice(0, examples)) {
      if (index !== null) console.error(`    again: npm run fuzz -- --seed ${seed} --only ${index}`)
      console.error(`    ${detail}`)
    }
  }
  console.log(`\n${findings.length} findings; seed ${seed}`)
}

const namesWithout = (calls: Tally['calls']) =>
  [...calls]
    .filter(([, { succeeded }]) => succeeded === 0)
    .map(([name]) => name)
    .toSorted()

function group(findings: readonly Finding[]): Map<string, Finding[]> {
  const groups = new Map<string, Finding[]>()
  for (const finding of findings) groups.set(finding.what, [...(groups.get(finding.what) ?? []), finding])
  return groups
}
