import type { Bilingual } from '@aisle/contract/language'
import { hasRight, type StaffRight, type StaffRole } from '@aisle/contract/staff-roles'

/**
 * The letters of acts on the page of an order and of a refund (console.md §5). A letter opens the act with its
 * difference or leads to its button: none changes anything by itself.
 */
export const actLetters = {
  refund: 'r',
  cancel: 'c',
  mail: 'm',
  note: 'n',
  approve: 'a',
  reject: 'd',
  inspect: 'i',
  filter: 'f',
} as const
export type LetteredAct = keyof typeof actLetters

/** Any of these rights for each act; an act without one is everybody's. */
const rights: Readonly<Partial<Record<LetteredAct, readonly StaffRight[]>>> = {
  refund: [{ permission: 'refunds', level: 'act' }],
  cancel: [{ permission: 'orders', level: 'act' }],
  mail: [{ permission: 'orders', level: 'act' }],
  note: [{ permission: 'notes', level: 'act' }],
  approve: [
    { permission: 'refunds', level: 'act' },
    { permission: 'approvals', level: 'act' },
  ],
  reject: [{ permission: 'refunds', level: 'act' }],
  inspect: [{ permission: 'inspection', level: 'act' }],
}

/** Those of the acts that somebody with these roles may have. */
export const lettersFor = (roles: readonly StaffRole[], acts: readonly LetteredAct[]): LetteredAct[] =>
  acts.filter((act) => {
    const needed = rights[act]
    return needed === undefined || needed.some(({ permission, level }) => hasRight(roles, permission, level))
  })

/** An act that the screen offers now. */
export interface ActHere {
  act: string
  words: Bilingual
  run: () => void
}
