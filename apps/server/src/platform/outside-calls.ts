import { Histogram, Registry } from 'prom-client'

/** Times every call to the systems around us, for `/metrics`. */
export interface OutsideCalls {
  registry: Registry
  /** The same system, whose calls are timed by system, method and outcome. */
  timed<System extends object>(name: string, system: System): System
}

export function outsideCalls(): OutsideCalls {
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
    timed(name, system) {
      return new Proxy(system, {
        get(target, property) {
          const value: unknown = Reflect.get(target, property, target)
          if (typeof value !== 'function') return value
          return (...args: unknown[]): unknown => {
            const began = performance.now()
            const result: unknown = Reflect.apply(value, target, args)
            if (!(result instanceof Promise)) return result
            const note = (outcome: 'answered' | 'failed') => () =>
              seconds.observe({ system: name, call: String(property), outcome }, (performance.now() - began) / 1000)
            result.then(note('answered'), note('failed'))
            return result
          }
        },
      })
    },
  }
}
