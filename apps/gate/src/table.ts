import type { HelperConnection } from './helper-connection.ts'
import type { Openings } from './openings.ts'

interface TableDeps {
  helper: Pick<HelperConnection, 'ask'>
  openings: Pick<Openings, 'forget'>
  garden: readonly string[]
  coveredChanged: (covered: boolean) => void
  log: (text: string) => void
}

export type Table = ReturnType<typeof createTable>

/** The state of the kernel's table: whether it is set up, and whether the satellite is connected. */
export function createTable({ helper, openings, garden, coveredChanged, log }: TableDeps) {
  let ready = false
  let covered = true
  const reportCoverage = () => helper.ask(`covered ${covered ? 'yes' : 'no'}`)
  /** A new, closed table. Everything that was open is shut until the portal says it again. */
  const setUp = async () => {
    ready = false
    openings.forget()
    await helper.ask('setup')
    for (const network of garden) await helper.ask(`garden add ${network}`)
    await reportCoverage()
    ready = true
    log('the table stands, and everything is closed')
  }
  return {
    setUp,
    ready: () => ready,
    covered: () => covered,
    distrust: () => {
      ready = false
    },
    beReady: async () => {
      if (!ready) await setUp()
    },
    cover: async (now: boolean) => {
      if (covered === now) return
      covered = now
      if (ready) await reportCoverage()
      coveredChanged(covered)
    },
  }
}
