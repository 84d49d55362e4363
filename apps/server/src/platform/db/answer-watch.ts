import { DatabaseUnavailable } from './database-unavailable.ts'

/** Milliseconds. */
export interface Patience {
  /** After this long without an answer, a probe checks whether the database still responds. */
  beforeAsking: number
  /** So long it may take to say yes; the probe holds to it. */
  forAnswer: number
  /** So long a no holds for everybody who comes. */
  noHolds: number
}

export const ordinaryPatience: Patience = { beforeAsking: 2_000, forAnswer: 3_000, noHolds: 1_000 }

export interface AnswerWatch {
  /** The outcome of the work, unless it takes long and the database stops responding. @throws DatabaseUnavailable */
  whileAnswering<Result>(work: Promise<Result>): Promise<Result>
  /** Fails at once while the database is known to be silent. @throws DatabaseUnavailable */
  refuseWhileSilent(): Promise<void>
}

/**
 * Distinguishes a slow query from a silent database: a stopped process or a cut network reports no error, and its
 * connections stay open. A query may wait for a lock as long as `probe`, on a separate connection, is answered.
 */
export function watchAnswers(probe: () => Promise<void>, patience: Patience = ordinaryPatience): AnswerWatch {
  let silentSince: number | null = null
  let asking: Promise<boolean> | null = null

  const answers = (): Promise<boolean> => {
    asking ??= probe()
      .then(
        () => true,
        () => false,
      )
      .then((answered) => {
        silentSince = answered ? null : performance.now()
        asking = null
        return answered
      })
    return asking
  }

  return {
    async whileAnswering(work) {
      let timer: NodeJS.Timeout | undefined
      const silence = new Promise<never>((_, reject) => {
        const wait = () => {
          timer = setTimeout(() => {
            void answers().then((answered) => {
              if (!answered) reject(silent())
              else if (timer) wait()
            })
          }, patience.beforeAsking)
        }
        wait()
      })
      try {
        return await Promise.race([work, silence])
      } finally {
        clearTimeout(timer)
        timer = undefined
      }
    },
    async refuseWhileSilent() {
      if (silentSince === null) return
      const stillHolds = performance.now() - silentSince < patience.noHolds
      if (stillHolds || !(await answers())) throw silent()
    },
  }
}

const silent = () => new DatabaseUnavailable('the database does not answer')
