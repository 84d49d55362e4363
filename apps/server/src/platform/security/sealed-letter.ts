import type { z } from 'zod'
import type { SealedPlace, Vault } from './vault.ts'

const place: SealedPlace = { purpose: 'letter' }

/** A letter as its job stores it: sealed, because mailboxes, codes and passengers' texts are personal (G6, W5). */
export const sealLetter = (vault: Pick<Vault, 'seal'>, letter: object): string =>
  vault.seal(JSON.stringify(letter), place).toString('base64')

/** @throws when the letter was changed, or has another shape */
export const openLetter = <S extends z.ZodType>(vault: Pick<Vault, 'open'>, sealed: string, shape: S): z.output<S> =>
  shape.parse(JSON.parse(vault.open(Buffer.from(sealed, 'base64'), place)))
