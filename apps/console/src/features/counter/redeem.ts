import { staffPath } from '@aisle/contract/console'
import type { MissingPiece } from '@aisle/contract/console-fulfillment'
import type { Bilingual } from '@aisle/contract/language'
import { callConsole } from '../../api/call-console.ts'

export interface Redeemed {
  orderNo: string
  goods: { name: Bilingual; detail: Bilingual }
  usedAt: string
  changed: boolean
  codesLeft: number
  missing: MissingPiece | null
}

/** A passenger stands at the counter: a server that does not answer within this time is away. */
const patienceMs = 8_000

/**
 * Uses a code; a dry run only looks at it.
 * @throws CallRefused
 */
export const redeem = (code: string, dryRun: boolean): Promise<Redeemed> =>
  callConsole<Redeemed>(staffPath('redeem'), { code, dryRun }, AbortSignal.timeout(patienceMs))
