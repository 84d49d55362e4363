import type { recognizeAddrSchemas } from '@aisle/contract/addresses-schemas'
import type { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { readAreaTree, readStreets } from '../areas/index.ts'
import { indexAreas, type AreaIndex } from './area-index-rules.ts'
import { recognizeAddress, type RecognizedAddress } from './recognize-rules.ts'

let index: AreaIndex | undefined

/** What a pasted text says; empty where it says nothing. Nothing is kept of it. */
export async function recognizeAddr(
  _deps: Deps,
  _caller: PassengerCaller,
  { text }: z.output<typeof recognizeAddrSchemas.request>,
): Promise<RecognizedAddress> {
  // The tree is the program's own and changes with it only.
  index ??= indexAreas(readAreaTree(), (code) => readStreets().get(code) ?? [])
  return recognizeAddress(text, index)
}
