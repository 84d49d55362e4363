/** A plausible mistake in our own sources, and the model's rules of which it breaks at least one. */
export interface PlantedBug {
  name: string
  what: string
  /** `npm test` plants these, one for each subject; `npm run model -- --bugs` and `npm run prove` plant all. */
  caughtInSeconds?: true
  about: 'money' | 'plans' | 'aboard' | 'goods' | 'refunds'
  /** `find` occurs in `file` exactly once: a bug that matches nowhere fails its test. */
  edits: readonly { file: string; find: string; replace: string }[]
  caughtBy: readonly string[]
}
