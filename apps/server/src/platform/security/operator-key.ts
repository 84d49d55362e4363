import type { OperatorScope } from '@aisle/contract/operator'

/** A key that operators sign with (X1): we know its public half only. */
export interface OperatorKey {
  name: string
  scopes: readonly OperatorScope[]
  /** 32 bytes, Ed25519. */
  publicKey: Buffer
}
