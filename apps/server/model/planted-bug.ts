/** A mistake that somebody could make in our own sources, and the rules of the model of which it breaks one. */
export interface PlantedBug {
  name: string
  what: string
  /** Met so seldom that finding it costs more than ten seconds: sought by `npm run model -- --bugs` only. */
  rare?: true
  about: 'money' | 'plans' | 'aboard' | 'goods' | 'refunds'
  /** `find` stands in `file` exactly once: a bug that is planted nowhere fails its test. */
  edits: readonly { file: string; find: string; replace: string }[]
  caughtBy: readonly string[]
}
