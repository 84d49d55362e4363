/** A mistake that somebody could make in our own sources, and the rules of the model of which it breaks one. */
export interface PlantedBug {
  name: string
  what: string
  about: 'money' | 'plans' | 'aboard' | 'goods' | 'refunds'
  /** `find` stands in `file` exactly once: a bug that is planted nowhere fails its test. */
  edits: readonly { file: string; find: string; replace: string }[]
  caughtBy: readonly string[]
}
