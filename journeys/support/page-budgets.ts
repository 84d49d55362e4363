/**
 * What the page may weigh, ask for and take (facts: frontend §4, the issue's own figures where they are stricter). Tests hold
 * bytes and requests to them; times are for `npm run bench:web` alone, because a busy machine is no slow page. Decimal kB, ms.
 */
export const byteBudgets = {
  /** Headers and the page up to the end of its first list: ten segments, a connection's first flight (decision 0023). */
  untilFirstList: { br: 14_000, gzip: 16_000 },
  /**
   * Brotli: the whole page with its drawn screens (facts: frontend §4). Three flights of a connection have 101 kB: one more
   * costs a round trip.
   */
  page: 100_000,
  /** Brotli: React and TanStack Query, and the rest of the program in the page, by what they measured and three per cent. */
  libraries: 65_500,
  entryScript: 19_500,
  /** Brotli: the style sheet of the page, and the one of the screens that are not in it (facts: 10 kB). */
  styles: 10_000,
  screenStyles: 5_000,
  /**
   * Brotli: what all screens share, and what the form and the plans share, both asked for with the page and each in one
   * flight; and what the others share, kept from the first one on.
   */
  parts: 11_500,
  tripParts: 6_000,
  moreParts: 7_500,
  /** Brotli: the files of one screen with its texts beside what is shared. A first flight has 14.6 kB, headers included. */
  lazyScreen: 14_200,
  /** Brotli: all that a browser which knows the app is sent of a release that changed one phrase (decision 0024). */
  nextRelease: 20_000,
  /** One picture of a list. */
  listPicture: 20_000,
} as const

export const requestBudgets = {
  /** Page and calls, without pictures, until a first list stands. */
  toFirstList: 1,
  /** The files of one lazy screen beside what is shared, asked for at once. */
  lazyScreenFiles: 2,
  /** Of a visit that the browser knows, before its list. */
  beforeKnownList: 0,
} as const

/** A picture may have so many pixels for one of the place it is shown in: phones have two or three. */
export const pictureScale = 2

export type Measured =
  'fcp' | 'lcp' | 'list' | 'program' | 'usable' | 'longest' | 'afterList' | 'tbt' | 'cls' | 'requests'
export type Budgets = Partial<Record<Measured, number>>

/** The first layout of a text is no task of the program, and nothing stands yet that could be tapped. */
const anyVisit: Budgets = { afterList: 60, tbt: 150, cls: 0.02 }
const cold: Budgets = { ...anyVisit, requests: requestBudgets.toFirstList }
const known: Budgets = { ...anyVisit, fcp: 300, list: 300, requests: requestBudgets.beforeKnownList }

/** By how the page is visited, for each model of the link. */
export const visitBudgets = {
  cdp: {
    cold: { ...cold, fcp: 1_000, lcp: 1_200, list: 1_000, program: 1_900, usable: 2_100 },
    'cold, plain http': cold,
    again: known,
    // Its page is asked for once more (304), and what it shows is kept.
    'again, plain http': { ...anyVisit, list: 1_600 },
    offline: { ...anyVisit, list: 500, requests: requestBudgets.beforeKnownList },
  },
  tcp: {
    cold: { ...cold, fcp: 1_700, lcp: 2_400, list: 1_800, program: 3_400 },
    'cold, plain http': cold,
    again: known,
    'again, plain http': anyVisit,
    offline: { ...anyVisit, list: 500, requests: requestBudgets.beforeKnownList },
  },
} as const satisfies Record<string, Record<string, Budgets>>

/** How much later than with the build before (`bench/web/last-preact.json`) a tap on a first screen may be answered. */
export const tapBudgetMs = 300
