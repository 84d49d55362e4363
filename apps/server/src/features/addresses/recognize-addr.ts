import type { recognizeAddrSchemas } from '@aisle/contract/addresses-schemas'
import type { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { readAreaTree, readStreets } from '../areas/index.ts'
import { indexAreas, type AreaIndex } from './area-index-rules.ts'
import { recognizeAddress, type RecognizedAddress } from './recognize-rules.ts'

let index: AreaIndex | undefined

/** Extracts an address from a pasted text; empty where nothing is found. Stores nothing. */
export async function recognizeAddr(
  _deps: Deps,
  _caller: PassengerCaller,
  { text }: z.output<typeof recognizeAddrSchemas.request>,
): Promise<RecognizedAddress> {
  // The tree is part of the program and never changes at runtime.
  index ??= indexAreas(readAreaTree(), (code) => readStreets().get(code) ?? [])
  return recognizeAddress(text, index)
}
