import type { Deps } from '../deps.ts'
import type { WatchedFigure } from '../http/observe.ts'
import { deadJobs, dueJobs } from './job-figure-store.ts'

type World = Pick<Deps, 'db' | 'clock'>

/** For `/metrics`: the waiting jobs, by family, and the jobs that were given up, by kind. */
export const jobFigures = (deps: World): WatchedFigure[] => [
  {
    name: 'aisle_jobs_due',
    help: 'Jobs that are due and not done, by family',
    label: 'family',
    read: async () => new Map((await dueJobs(deps.db, deps.clock.now())).map(({ family, due }) => [family, due])),
  },
  {
    name: 'aisle_jobs_oldest_due_seconds',
    help: 'How long the oldest of them has been due',
    label: 'family',
    async read() {
      const now = deps.clock.now().getTime()
      return new Map(
        (await dueJobs(deps.db, deps.clock.now())).map(({ family, oldest }) => [
          family,
          (now - oldest.getTime()) / 1000,
        ]),
      )
    },
  },
  {
    name: 'aisle_jobs_dead',
    help: 'Jobs that were given up, by kind: a person must look',
    label: 'kind',
    read: async () => new Map((await deadJobs(deps.db)).map(({ kind, dead }) => [kind, dead])),
  },
]
