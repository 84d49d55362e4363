import type { recognizeAddrSchemas } from '@aisle/contract/addresses-schemas'
import type { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { areaIndex } from './area-index.ts'
import { recognizeAddress, type RecognizedAddress } from './recognize-rules.ts'

/** Extracts an address from a pasted text; empty where nothing is found. Stores nothing. */
export async function recognizeAddr(
  _deps: Deps,
  _caller: PassengerCaller,
  { text }: z.output<typeof recognizeAddrSchemas.request>,
): Promise<RecognizedAddress> {
  return recognizeAddress(text, areaIndex())
}
