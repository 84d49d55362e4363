import { z } from 'zod'
import { airline } from '../../../airline/airline.ts'

/** Field schemas that several resources share. Ids have no colon, because it joins the parts of a row's id. */
export const id = z.string().regex(/^[\w.-]{1,60}$/, 'must be letters, digits, - and _')
const text = z.string().min(1).max(2000)
export const words = z.strictObject({ zh: text, en: text })
export const wholeNumber = z.int().min(0).max(1_000_000_000)
/** G4: catalogue prices are whole yuan and dollars, in fen and cents. */
export const price = wholeNumber.multipleOf(100, 'must be whole yuan or dollars: a multiple of 100')
export const instant = z.iso.datetime({ offset: true }).transform((at) => new Date(at).toISOString())
export const flightNo = z
  .string()
  .refine((written) => written.startsWith(airline.flightPrefix) && /^..\d{3,4}$/.test(written), {
    error: () => `must look like ${airline.flightPrefix}829`,
  })
export const day = z.iso.date()
export const percent = z.int().min(0).max(100)
