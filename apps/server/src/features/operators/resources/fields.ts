import { z } from 'zod'

/** Field schemas that several resources share. Ids have no colon, because it joins the parts of a row's id. */
export const id = z.string().regex(/^[\w.-]{1,60}$/, 'must be letters, digits, - and _')
const text = z.string().min(1).max(2000)
export const words = z.strictObject({ zh: text, en: text })
export const wholeNumber = z.int().min(0).max(1_000_000_000)
/** G4: catalogue prices are whole yuan and dollars, in fen and cents. */
export const price = wholeNumber.multipleOf(100, 'must be whole yuan or dollars: a multiple of 100')
export const instant = z.iso.datetime({ offset: true }).transform((at) => new Date(at).toISOString())
/** Any airline's; `flights` accepts only those of the airline itself. */
export const flightNo = z.string().regex(/^[A-Z\d]{2}\d{3,4}$/, 'must be a flight number')
export const day = z.iso.date()
export const picturePath = z.string().min(1).max(120)
/** Beijing time. */
export const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must look like 17:35')
export const percent = z.int().min(0).max(100)
