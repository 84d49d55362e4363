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

/** The right of each act; an act without one is everybody's. */
const rights: Readonly<Partial<Record<LetteredAct, StaffRight>>> = {
  refund: { permission: 'refunds', level: 'act' },
  cancel: { permission: 'orders', level: 'act' },
  mail: { permission: 'orders', level: 'act' },
  note: { permission: 'notes', level: 'act' },
  approve: { permission: 'refunds', level: 'act' },
  reject: { permission: 'refunds', level: 'act' },
  inspect: { permission: 'inspection', level: 'act' },
}

/** Those of the acts that somebody with these roles may have. */
export const lettersFor = (roles: readonly StaffRole[], acts: readonly LetteredAct[]): LetteredAct[] =>
  acts.filter((act) => {
    const right = rights[act]
    return right === undefined || hasRight(roles, right.permission, right.level)
  })
