import type { AsyncCommand } from 'fast-check'
import type { ModelWorld } from './model-world.ts'

/** A command runs only if its precondition holds: something exists to act on. */
export type ModelCommand = AsyncCommand<ModelWorld, ModelWorld>

export const command = (
  text: string,
  run: (world: ModelWorld) => Promise<void>,
  check: ModelCommand['check'] = () => true,
): ModelCommand => ({
  check,
  run: (_, world) => run(world),
  toString: () => text,
})
