import { airlineTexts } from '@aisle/contract/airline-texts'
import { z } from 'zod'
import { tooFaint } from './contrast.ts'
import { designColours, ownColours, ownSkies, type Palette, type Theme } from './design-tokens.ts'
import { readMark, type Mark } from './mark.ts'

/** A name without characters of mark-up, because it is inserted into page titles, mails and file properties. */
const name = z
  .string()
  .min(1, 'must not be empty')
  .max(40, 'must have at most 40 characters')
  .regex(/^[^<>&"{}\\]*$/, 'must be without < > & " { } and \\')
const text = z.string().min(1, 'must not be empty').max(400, 'must have at most 400 characters')
const bilingual = z.strictObject({ zh: text, en: text })
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 08:00')
const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #00647c')
const sky = z.array(colour).min(2, 'must have 2 to 5 colours').max(5, 'must have 2 to 5 colours')

const theme = z.strictObject({
  ...(Object.fromEntries(ownColours.map((token) => [token, colour.optional()])) as OptionalOf<
    OwnColour,
    typeof colour
  >), // The same keys.
  ...(Object.fromEntries(ownSkies.map((token) => [token, sky.optional()])) as OptionalOf<OwnSky, typeof sky>), // The same keys.
})
type OwnColour = (typeof ownColours)[number]
type OwnSky = (typeof ownSkies)[number]
type OptionalOf<Key extends string, Shape extends z.ZodType> = Record<Key, z.ZodOptional<Shape>>

const profile = z.strictObject({
  nameZh: name,
  nameEn: name,
  /** For what is the airline's own: "白鹭会员", "your Egret account". */
  shortZh: name,
  shortEn: name,
  flightPrefix: z.string().regex(/^([A-Z]{2}|[A-Z]\d|\d[A-Z])$/, 'must be two characters such as MF'),
  /** The same carrier as aircraft systems spell it; normalised to the prefix. */
  icaoPrefix: z.string().regex(/^[A-Z]{3}$/, 'must be three letters such as CXA'),
  ticketPrefix: z.string().regex(/^\d{3}$/, 'must be three digits such as 731'),
  /** As phones list it. */
  wifiNetwork: name.max(32, 'must have at most 32 characters'),
  /** How passengers reach the airline, every day (spec §2: hours in Beijing). */
  contact: z
    .strictObject({
      phone: z.string().regex(/^\+?[\d -]{3,20}$/, 'must be a telephone number'),
      email: z.string().regex(/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/, 'must be an e-mail address'),
      from: time,
      to: time,
    })
    .refine(({ from, to }) => from < to, 'must open before it closes, on the same day'),
  /** For `/.well-known/security.txt`; without it, the e-mail address of `contact`. */
  security: z
    .strictObject({
      contact: z
        .string()
        .regex(/^(mailto:[\w.+-]+@[\w-]+(\.[\w-]+)+|https:\/\/[^\s<>"]+)$/, 'must be mailto: or https://'),
      policy: z
        .string()
        .regex(/^https:\/\/[^\s<>"]+$/, 'must be an address that begins with https://')
        .optional(),
    })
    .optional(),
  /** The address for returned goods (table R). */
  returnAddress: z.strictObject({ receiver: bilingual, phone: z.string().min(1), address: bilingual }),
  /** Below every page of a desktop; without it there is no line of the company. */
  company: z
    .strictObject({
      name: z.strictObject({ zh: name.max(80), en: name.max(80) }),
      /** The website's filing (ICP备案), as it has to be shown in China. */
      icp: name.optional(),
      /** The company's registration number (统一社会信用代码). */
      registration: name.optional(),
    })
    .optional(),
  /**
   * `egret` is the drawing that comes with the product. Otherwise the text of an SVG, or its file beside the profile.
   */
  mark: z.string(),
  /** Omitted colours come from the design (design §3). */
  colours: z.strictObject({ light: theme, dark: theme }),
  /** Single phrases in the airline's words. */
  texts: z.strictObject(Object.fromEntries(airlineTexts.map((key) => [key, bilingual.optional()]))),
  /** The words for `{name}` in clauses and help. */
  clauseWords: z.record(z.string().regex(/^[a-zA-Z]\w{0,30}$/, 'must be a name of letters'), bilingual),
})

type ProfileFile = z.infer<typeof profile>
export interface Airline extends Omit<ProfileFile, 'mark'> {
  /** Null: the egret. */
  mark: Mark | null
}

/** Everything that is wrong with a profile, a sentence each. */
export class ProfileFaults extends Error {
  override name = 'ProfileFaults'
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

/**
 * Validates an airline's profile and reports all its faults at once. `fileBeside` reads a file beside the profile.
 * @throws ProfileFaults
 */
export function readProfile(written: unknown, fileBeside: (name: string) => string): Airline {
  const read = profile.safeParse(written)
  if (!read.success) throw new ProfileFaults(read.error.issues.flatMap(sentences))
  const found = read.data
  const faults = (['light', 'dark'] as const).flatMap((one) =>
    tooFaint(one, getPalette(found, one), getSkies(found, one)),
  )
  const placeholder = Object.entries(found.texts).find(([, own]) => own && /[{}]/.test(own.zh + own.en))
  if (placeholder) faults.push(`texts.${placeholder[0]} must be without { and }: nothing is filled in there.`)
  let mark: Mark | null = null
  try {
    mark = found.mark === 'egret' ? null : readMark(found.mark.includes('<') ? found.mark : fileBeside(found.mark))
  } catch (error) {
    faults.push(`mark ${error instanceof Error ? error.message : String(error)}.`)
  }
  if (faults.length > 0) throw new ProfileFaults(faults)
  return { ...found, mark }
}

/** Every colour of a theme, the airline's own and the design's. */
export function getPalette({ colours }: Pick<Airline, 'colours'>, one: Theme): Palette {
  const own = Object.entries(colours[one]).filter(([, value]) => typeof value === 'string')
  return { ...designColours[one], ...Object.fromEntries(own) }
}

/** The night is one for both themes. */
function getSkies({ colours }: Pick<Airline, 'colours'>, one: Theme) {
  return { dawn: colours[one].dawn, night: colours[one].night }
}

function sentences(issue: z.core.$ZodIssue): string[] {
  const at = issue.path.join('.')
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => `${[...issue.path, key].join('.')} is no part of a profile.`)
  if (issue.code === 'invalid_type')
    return [
      issue.input === undefined
        ? `${at || 'The profile'} is missing.`
        : `${at || 'The profile'} must be ${issue.expected}.`,
    ]
  if (issue.code === 'invalid_key') return issue.issues.map(({ message }) => `${at} ${message}.`)
  return [`${at} ${issue.message}.`]
}
