import type { AsyncCommand } from 'fast-check'
import type { ModelWorld } from './model-world.ts'

/** What a command must know beforehand: whether there is anything that it could be done with. */
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
