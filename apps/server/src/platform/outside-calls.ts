import { Histogram, Registry } from 'prom-client'
import { noTracing, type Tracing } from './tracing/tracing.ts'

/** Times every call to the systems around us, for `/metrics`, and traces it. */
export interface OutsideCalls {
  registry: Registry
  /**
   * The same system, whose calls are timed by system, method and outcome.
   * @param isAnswer whether a rejection is an answer of a system that works
   */
  timed<System extends object>(name: string, system: System, isAnswer?: (error: unknown) => boolean): System
}

export function outsideCalls(tracing: Tracing = noTracing): OutsideCalls {
  const registry = new Registry()
  const seconds = new Histogram({
    name: 'aisle_outside_seconds',
    help: 'Time of calls to outside systems, by system, call and outcome',
    labelNames: ['system', 'call', 'outcome'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  return {
    registry,
    timed(name, system, isAnswer = () => false) {
      return new Proxy(system, {
        get(target, property) {
          const value: unknown = Reflect.get(target, property, target)
          if (typeof value !== 'function') return value
          return (...args: unknown[]): unknown => {
            const began = performance.now()
            const call = String(property)
            const span = tracing.begin({ name: `${name} ${call}`, kind: 'client' })
            const result: unknown = span.run(() => Reflect.apply(value, target, args))
            // Some methods only compute, and no system was called.
            if (!(result instanceof Promise)) return result
            const note = (outcome: 'answered' | 'failed') => {
              seconds.observe({ system: name, call, outcome }, (performance.now() - began) / 1000)
              span.end({ failed: outcome === 'failed' })
            }
            result.then(
              () => note('answered'),
              (error: unknown) => note(isAnswer(error) ? 'answered' : 'failed'),
            )
            return result
          }
        },
      })
    },
  }
}
