import { brokenHttp } from './broken-http.ts'
import { oddContent, oddHeaders, schemaAware, schemaLess } from './call-requests.ts'
import type { Choice, FuzzRequest } from './fuzz-request.ts'
import { oddPath } from './odd-paths.ts'
import { collectorEvents, linkExchange, operatorCall, paymentNotice } from './outside-requests.ts'

/** How many of a hundred requests are of each kind. */
const kinds: readonly [share: number, make: (choice: Choice) => FuzzRequest][] = [
  [58, schemaAware],
  [12, schemaLess],
  [5, oddContent],
  [5, oddHeaders],
  [5, oddPath],
  [3, brokenHttp],
  [3, paymentNotice],
  [3, collectorEvents],
  [4, operatorCall],
  [2, linkExchange],
]

/** The request with this index: a function of seed and index, and of the ids that the server gave its block. */
export function chooseRequest(choice: Choice): FuzzRequest {
  let place = choice.dice.between(0, 99)
  for (const [share, make] of kinds) {
    if (place < share) return make(choice)
    place -= share
  }
  throw new Error('the shares of the kinds must add up to 100')
}
