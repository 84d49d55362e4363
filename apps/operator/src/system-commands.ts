import { operatorPaths } from '@aisle/contract/operator'
import type { JobsReport, Readiness, RetriedJob } from '@aisle/contract/operator-reports'
import { callServer } from './call-server.ts'
import type { Invocation } from './commands.ts'
import { exitCodes } from './stopped.ts'
import { dryNote, printTable } from './terminal.ts'

/** Ends with 1 while something is missing; advice alone is no reason. */
export async function check({ flags, server, terminal }: Invocation): Promise<number> {
  const readiness = await callServer<Readiness>(server(), operatorPaths.check, {})
  const { findings } = readiness
  if (flags.json) terminal.out(`${JSON.stringify(readiness)}\n`)
  else if (findings.length === 0) terminal.out('Nothing is missing.\n')
  else {
    printTable(
      terminal,
      ['weight', 'finding', 'remedy'],
      findings.map(({ weight, finding, remedy }) => [weight, finding, remedy]),
    )
  }
  return findings.some(({ weight }) => weight === 'missing') ? exitCodes.refused : exitCodes.done
}

/** Jobs that were given up. Ends with 1 while there are any. */
export async function jobs({ flags, server, terminal }: Invocation): Promise<number> {
  const report = await callServer<JobsReport>(server(), operatorPaths.jobs, {})
  const { givenUp, due, more } = report
  if (flags.json) terminal.out(`${JSON.stringify(report)}\n`)
  else {
    const late = due.map(({ family, jobs: count }) => `${family} ${count}`).join(', ')
    terminal.out(late ? `Due now: ${late}.\n` : 'Nothing is due now.\n')
    if (givenUp.length === 0) terminal.out('No job has been given up.\n')
    else {
      printTable(
        terminal,
        ['job', 'kind', 'about', 'since', 'attempts', 'error'],
        givenUp.map((job) => [job.jobId, job.kind, job.key, job.since, job.attempts, job.error]),
      )
    }
    if (more) terminal.out('There are more.\n')
  }
  return givenUp.length > 0 ? exitCodes.refused : exitCodes.done
}

/** Runs one once more. */
export async function retryJob({ operands: [jobId = ''], flags, server, terminal }: Invocation): Promise<number> {
  const retried = await callServer<RetriedJob>(server(), operatorPaths.jobRetry, { jobId, dryRun: !flags.apply })
  if (flags.json) terminal.out(`${JSON.stringify(retried)}\n`)
  else {
    const { kind, key, result } = retried
    const said = result === 'same' ? 'was not given up' : flags.apply ? 'runs once more' : 'would run once more'
    terminal.out(`${kind} ${key} ${said}.\n`)
    if (!flags.apply) terminal.out(dryNote)
  }
  return exitCodes.done
}
