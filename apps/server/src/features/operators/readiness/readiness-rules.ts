import type { ReadinessFinding } from '@aisle/contract/operator-reports'
import { clausesAgreedTo, clausesOfTheShop } from '../../clauses/index.ts'

/** How much of everything that staff load is there. */
export interface LoadedRows {
  airports: number
  plans: number
  /** Plans and goods on sale that cost something. */
  priced: number
  goodsShipped: number
  goodsCollected: number
  freightZones: number
  openCounters: number
  refundReasons: number
  articles: number
  surveys: number
  /** Paths named by goods and categories whose pictures were never sent. */
  missingPictures: string[]
  /** Kinds of clauses with a version in force. */
  clauseKinds: string[]
}

/** A flight on which passengers will ask for Wi-Fi. */
export interface ComingFlight {
  flightNo: string
  /** `YYYY-MM-DD`. */
  flightDate: string
  tail: string
  sellsPlans: boolean
  hasPassengers: boolean
}

/** The facts of an installation, by which it serves its first passenger or does not. */
export interface Installation {
  rows: LoadedRows
  /** Flights with Wi-Fi of the next two days. */
  flights: readonly ComingFlight[]
  configured: {
    mail: boolean
    texts: boolean
    gateways: boolean
    invoiceIssuer: boolean
    parcelTracking: boolean
    waybills: boolean
    accessGate: boolean
    aircraftFeed: boolean
  }
  /** Clauses and articles with a `{name}` that the profile does not define. */
  undefinedWords: readonly string[]
  /** Tails whose own servers have keys; null: there is no link to aircraft. */
  tails: readonly string[] | null
}

/** The facts of an aircraft's own server. */
export interface AircraftInstallation {
  configured: Pick<Installation['configured'], 'accessGate' | 'aircraftFeed'>
  linked: boolean
  /** The ground has answered at least once. */
  heardGround: boolean
  rows: Pick<LoadedRows, 'clauseKinds'>
  flights: readonly ComingFlight[]
}

type Check = readonly [applies: boolean, finding: string, remedy: string]

const weighed = (weight: ReadinessFinding['weight'], checks: readonly Check[]): ReadinessFinding[] =>
  checks.filter(([applies]) => applies).map(([, finding, remedy]) => ({ weight, finding, remedy }))

/** The obstacles to serving the first passenger of the ground, then the points worth considering (X1). */
export function findingsOnGround(installation: Installation): ReadinessFinding[] {
  return [
    ...weighed('missing', [...missingForPlans(installation), ...missingForGoods(installation)]),
    ...weighed('advice', adviceOnGround(installation)),
  ]
}

function missingForPlans({ rows, flights, configured }: Installation): Check[] {
  const unsold = flights.filter(({ sellsPlans }) => !sellsPlans)
  const empty = flights.filter(({ hasPassengers }) => !hasPassengers)
  return [
    [rows.airports === 0, 'There are no airports.', 'apply airports'],
    [rows.plans === 0, 'There are no Wi-Fi plans.', 'apply plans'],
    [flights.length === 0, 'No flight with Wi-Fi departs within two days.', 'apply flights'],
    [unsold.length > 0, `No plan is sold on ${named(unsold)}.`, 'apply flight-plans'],
    [empty.length > 0, `Nobody is known on ${named(empty)}.`, 'manifest <flight> <date> <file>'],
    ...unwritten(clausesAgreedTo, rows),
    [!configured.mail, 'No mail is sent: neither codes nor receipts.', 'SMTP_URL, MAIL_FROM'],
    [
      !configured.gateways && rows.priced > 0,
      'Nothing that costs money can be paid: there is no payment gateway.',
      'ALIPAY_…, WECHATPAY_…, UNIONPAY_…, STRIPE_…',
    ],
  ]
}

function missingForGoods({ rows }: Installation): Check[] {
  const sold = rows.goodsShipped + rows.goodsCollected > 0
  return [
    [rows.goodsShipped > 0 && rows.freightZones === 0, 'Goods are shipped, but freight has no price.', 'apply freight'],
    [
      rows.goodsCollected > 0 && rows.openCounters === 0,
      'Goods are collected, but no counter is open.',
      'apply pickup-points',
    ],
    [
      sold && rows.refundReasons === 0,
      'Goods cannot be returned: there is no reason to choose.',
      'apply refund-reasons',
    ],
    ...unwritten(sold ? clausesOfTheShop.filter((kind) => !isOfPlans(kind)) : [], rows),
  ]
}

function adviceOnGround({ rows, flights, configured, undefinedWords, tails }: Installation): Check[] {
  const strangers = tails === null ? [] : flights.filter(({ tail }) => !tails.includes(tail))
  return [
    [
      undefinedWords.length > 0,
      `Braces are read as written in ${listed(undefinedWords)}.`,
      'clauseWords of the profile',
    ],
    [rows.goodsShipped + rows.goodsCollected === 0, 'The shop is empty.', 'apply goods, apply stock'],
    [rows.missingPictures.length > 0, `There is no picture ${listed(rows.missingPictures)}.`, 'pictures <folder>'],
    [rows.articles === 0, 'Help has no articles.', 'apply help-articles'],
    [rows.surveys === 0, 'There is no questionnaire.', 'apply surveys'],
    [strangers.length > 0, `The aircraft of ${named(strangers)} has no key for the link.`, 'LINK_AIRCRAFT'],
    [!configured.texts, 'Contacts with a mobile only get no message.', 'ALIYUN_SMS_…'],
    [!configured.invoiceIssuer, 'Staff enter every invoice by hand.', 'INVOICE_ISSUER_…'],
    [!configured.parcelTracking, 'Parcels show no positions.', 'KUAIDI100_…'],
    [!configured.waybills, 'Waybills are typed or pasted: no carrier is asked.', 'KUAIDI100_WAYBILL_ACCOUNTS, …'],
  ]
}

/** The same for an aircraft's own server: its rows come from the ground. */
export function findingsAboard(installation: AircraftInstallation): ReadinessFinding[] {
  const { configured, linked, heardGround, rows, flights } = installation
  return weighed('missing', [
    [!linked, 'There is no link to the ground, from which flights and passengers come.', 'LINK_…, TAIL'],
    [linked && !heardGround, 'The ground has never answered.', 'LINK_GROUND_URL, and LINK_AIRCRAFT of the ground'],
    [
      heardGround && flights.length === 0,
      'The ground has sent no flight of this aircraft.',
      'tailNumber of the flights',
    ],
    ...unwritten(heardGround ? clausesAgreedTo : [], rows),
    [!configured.accessGate, 'Nobody gets online: there is no cabin gateway.', 'ACCESS_GATE_… or ACCESS_RADIUS_…'],
    [!configured.aircraftFeed, 'The flight is assumed from the plan: no aircraft data come.', 'AIRCRAFT_FEED_…'],
  ])
}

const isOfPlans = (kind: string) => clausesAgreedTo.some((one) => one === kind)

/** Without a version in force no passenger is asked to agree. */
const unwritten = (kinds: readonly string[], { clauseKinds }: Pick<LoadedRows, 'clauseKinds'>): Check[] =>
  kinds
    .filter((kind) => !clauseKinds.includes(kind))
    .map((kind) => [true, `No clause of the kind ${kind} is in force.`, 'apply clauses'])

const mostNamed = 3

/** The first few, and how many more there are. */
function listed(names: readonly string[]): string {
  const more = names.length - mostNamed
  return names.slice(0, mostNamed).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

const named = (flights: readonly ComingFlight[]) =>
  listed(flights.map(({ flightNo, flightDate }) => `${flightNo} of ${flightDate}`))
