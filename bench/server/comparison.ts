import type { Generator, Running } from './programs.ts'
import { getFamily, getProcessorMs, usedBetween } from './processes.ts'
import { scenarios, type ScenarioName } from './scenarios.ts'
import { median } from './statistics.ts'

type SystemName = 'product' | 'floor'

/** One measured run. Processor times in milliseconds per turn. */
interface Run {
  perSecond: number
  p50: number
  p99: number
  processor: { server: number; database: number; generator: number }
  steps: Record<string, number>
}

/** Medians of several runs, with the lowest and highest rate. */
export interface Figures extends Run {
  lowest: number
  highest: number
  runs: number
}

export interface Comparison {
  scenario: ScenarioName
  product: Figures
  floor: Figures
  /** The product's median rate divided by the floor's. */
  ratio: number
}

interface Measured {
  systems: Record<SystemName, Running>
  generator: Generator
  guestToken: string
  postmaster: number
  connections: number
  warmUpSeconds: number
  seconds: number
  repetitions: number
}

/** Alternates the two systems, so that a busy moment of the machine affects both. */
export async function compare(
  measured: Measured,
  wanted: readonly ScenarioName[],
  say: (line: string) => void,
): Promise<Comparison[]> {
  const runs = new Map<string, Run[]>()
  const nextTurn = new Map<string, number>()
  const runOnce = async (scenario: ScenarioName, system: SystemName, seconds: number) => {
    const { buyers, uses } = scenarios[scenario]
    const key = `${system} ${buyers} ${uses}`
    const firstTurn = nextTurn.get(key) ?? 0
    const { turns, run } = await measureOnce(measured, { scenario, system, seconds, firstTurn })
    if (uses) nextTurn.set(key, firstTurn + turns + measured.connections)
    return run
  }
  // Warm up until V8 has compiled the hot code, and connections and query plans exist.
  for (const scenario of wanted) {
    for (const system of ['product', 'floor'] as const) await runOnce(scenario, system, measured.warmUpSeconds)
  }
  for (let repetition = 0; repetition < measured.repetitions; repetition += 1) {
    for (const scenario of wanted) {
      for (const system of ['product', 'floor'] as const) {
        const run = await runOnce(scenario, system, measured.seconds)
        runs.set(`${scenario} ${system}`, [...(runs.get(`${scenario} ${system}`) ?? []), run])
        say(`${scenarios[scenario].what}, ${system}: ${Math.round(run.perSecond)}/s`)
      }
    }
  }
  return wanted.map((scenario) => {
    const product = summary(runs.get(`${scenario} product`) ?? [])
    const floor = summary(runs.get(`${scenario} floor`) ?? [])
    return { scenario, product, floor, ratio: product.perSecond / floor.perSecond }
  })
}

async function measureOnce(
  measured: Measured,
  { scenario, system, ...load }: { scenario: ScenarioName; system: SystemName; seconds: number; firstTurn: number },
): Promise<{ turns: number; run: Run }> {
  const { systems, generator, guestToken, postmaster, connections } = measured
  const { pid, port } = systems[system]
  const used = () => ({
    server: getProcessorMs([pid]),
    database: getProcessorMs(getFamily(postmaster)),
    generator: getProcessorMs([generator.pid]),
  })
  const before = used()
  const { turns, ...figures } = await generator.run({ scenario, port, guestToken, connections, ...load })
  const after = used()
  const perTurn = (whose: keyof Run['processor']) => usedBetween(before[whose], after[whose]) / turns
  return {
    turns,
    run: {
      ...figures,
      processor: { server: perTurn('server'), database: perTurn('database'), generator: perTurn('generator') },
    },
  }
}

function summary(runs: readonly Run[]): Figures {
  const rates = runs.map((run) => run.perSecond)
  const middle = (read: (run: Run) => number) => median(runs.map(read))
  const steps = Object.keys(runs[0]?.steps ?? {})
  return {
    perSecond: median(rates),
    lowest: Math.min(...rates),
    highest: Math.max(...rates),
    runs: runs.length,
    p50: middle((run) => run.p50),
    p99: middle((run) => run.p99),
    processor: {
      server: middle((run) => run.processor.server),
      database: middle((run) => run.processor.database),
      generator: middle((run) => run.processor.generator),
    },
    steps: Object.fromEntries(steps.map((step) => [step, middle((run) => run.steps[step] ?? 0)])),
  }
}
