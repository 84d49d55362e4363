/**
 * The page's budgets of bytes, requests and time (facts: frontend §4, or our own stricter figures), in bytes and ms.
 * Tests enforce bytes and requests. Only `npm run bench:web` checks times, because a busy machine is no slow page.
 */
export const byteBudgets = {
  /**
   * Headers and the page up to the end of its first list: ten segments, a connection's first flight (decision 0023).
   */
  untilFirstList: { br: 14_000, gzip: 16_000 },
  /**
   * Brotli: the whole page with its drawn screens (facts: frontend §4). Three flights of a connection carry 101 kB; a
   * fourth costs a round trip.
   */
  page: 101_000,
  /** Brotli: React and TanStack Query, and the rest of the program in the page, as measured plus three per cent. */
  libraries: 65_500,
  // The names of files stand in it, and each build's names pack a little differently: some 30 bytes are chance.
  // With what asks a new worker to begin until it does.
  entryScript: 19_830,
  /** Brotli: the page's style sheet, and the one of the screens outside it (facts: 10 kB). */
  styles: 10_000,
  // With the cart's groups and the line of their freight, the ring of a plan in use, the large pictures of goods and
  // the close-ups of their story, the rows of orders, suggestions, and the card of the next flight; and with the tiles of
  // goods, the cards of plans and the row of seats, which the page's own sheet no longer has. With the rail, the breadcrumb
  // and the footer of desktops, the line with an action, the picture that travels between screens, and lines that grow to
  // their state. With the third column of the account's pages, the two columns of who is online on a desktop, and a refund's
  // facts in a desktop's side column. With the two columns of a form's fields on desktops, and with dots of colour that have
  // an edge and, in a tablet's narrow tiles, a line of their own. With the pulse of the line's flame.
  // The names of files alone move the sum by some twenty bytes.
  screenStyles: 8_350,
  /**
   * Brotli: parts shared by all screens, and those shared by form and plans, both requested with the page and each one
   * flight; and parts shared by the other screens, kept from the first of them on.
   */
  // With the means to load a part later, by which a tile puts its product into the cart, and the calls of the goods page
  // and the front for passengers who are logged in.
  parts: 12_300,
  tripParts: 5_700,
  // With the boarding pass of a next trip and of a plan that is ready, and the action bar, which the list aboard no longer
  // has.
  // And the way to the line with an action, whose code comes later, and to the third column of the account's pages, with
  // which flight comes next: "Me" says it too. And opening hours, which seven screens write in one way.
  // And the moment from which a saved value stands on the screen.
  moreParts: 10_210,
  /** Brotli: one screen's own files with its texts. A first flight carries 14.6 kB, headers included (some 350 bytes). */
  lazyScreen: 14_240,
  /**
   * The same aboard: the cabin's own server is near, and no satellite is between. With the form of the seat ready for its
   * sheet over the plans, and with the better plan of a passenger who is online: a row that came later would move buttons.
   */
  screenAboard: 16_150,
  /** Brotli: everything sent to a browser that knows the app, for a release that changed one phrase (decision 0024). */
  nextRelease: 20_000,
  /** One picture of a list. */
  listPicture: 20_000,
} as const

export const requestBudgets = {
  /** Page and calls, without pictures, until a first list is shown. */
  toFirstList: 1,
  /** The own files of one lazy screen, requested at once. */
  lazyScreenFiles: 2,
  /** Requests before the list on a visit with a known page. */
  beforeKnownList: 0,
} as const

/** A picture may have this many pixels per CSS pixel of its place: phones have two or three. */
export const pictureScale = 2

export type Measured =
  | 'fcp'
  | 'lcp'
  | 'list'
  | 'program'
  | 'usable'
  | 'longest'
  | 'afterList'
  | 'tbt'
  | 'cls'
  | 'requests'
export type Budgets = Partial<Record<Measured, number>>

/** The first layout of a text is no task of the program, and nothing can be tapped yet. */
const anyVisit: Budgets = { afterList: 60, tbt: 150, cls: 0.02 }
const cold: Budgets = { ...anyVisit, requests: requestBudgets.toFirstList }
const known: Budgets = { ...anyVisit, fcp: 300, list: 300, requests: requestBudgets.beforeKnownList }

/** By kind of visit, for each model of the link. */
export const visitBudgets = {
  cdp: {
    cold: { ...cold, fcp: 1_000, lcp: 1_200, list: 1_000, program: 1_900, usable: 2_100 },
    'cold, plain http': cold,
    again: known,
    // The page is revalidated (304), and the kept content is shown.
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

/**
 * How much later than in the previous build (`bench/web/last-preact.json`) a tap on a first screen may get its
 * response.
 */
export const tapBudgetMs = 300
