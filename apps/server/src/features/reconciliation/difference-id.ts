import { createHash } from 'node:crypto'
import type { Difference } from '@aisle/contract/reconciliation'
import { getSubject } from './reconciliation-rules.ts'
import type { GatewayDay } from './reconciliation-store.ts'

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** Names the movement that differs, whatever is found to be wrong with it, so that its notes stay when it heals. */
export const getDifferenceId = ({ gateway, day }: GatewayDay, difference: Difference): string =>
  `${gateway}.${day}.${shortHash(getSubject(difference))}`

/** The same words of the same person at the same difference are one note, however often they are sent. */
export const getNoteId = (note: { differenceId: string; notedBy: string; text: string; asked: boolean }): string =>
  `dnt_${shortHash(JSON.stringify([note.differenceId, note.notedBy, note.text, note.asked]))}`
