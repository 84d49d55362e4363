import type { Plugin } from 'vite'

/**
 * Modules that travel in one file: screens that lead to each other, and what several screens share. A screen with all its
 * files is at most one flight of a connection (12 kB of brotli); what is not named here is a file for each screen, and
 * what screens of one domain share besides is one more.
 */
const files: readonly (readonly [name: string, modules: RegExp])[] = [
  // Paying for a plan over the list aboard: with the files of checkout, while the passenger gives the seat.
  ['pay-sheet', /\/portal\/plans\/(PlanPay|plan-pay-)|\/orders\/checkout\/aboard\//],
  // The first list aboard, and what the rest of the way online begins with, too: its flight, and what is known of it.
  ['plans', /\/portal\/(plans\/|first-aboard)|\/trip\/companions-later/],
  [
    'aboard',
    /\/portal\/(Flight(Header|Bar)|portal-(queries|rules|view-rules)|StageNotice|plan-list-phrases|flight-data\/flight-facts|use-stale-words|CabinSilent)/,
  ],
  // Over the list: on its way while the passenger reads.
  ['seat-sheet', /\/portal\/verify\/(SeatSheet|seat-sheet-)/],
  // A seat's last six, the connection, the plans: the way online aboard is walked to its end without another file.
  ['portal', /\/portal\/(?!flight-data\/(?:FlightUtils|flight-utils|flight-log|use-flight-log)|verify\/FreePlan)/],
  ['help', /\/help\//],
  [
    'MeScreen',
    /\/me\/(Counts|LogOut|MeRows|MeScreen|NewsRow|OrderShortcuts|TripCard|TripLine|me-(rules|phrases)|news-look|leave-by-hand)/,
  ],
  // The guard's login uses the form of the lookup; on "Me" the ways in come alone.
  ['login', /\/login\/(WaysIn|LoginFirst|ways-in\.|app-sign-in|sign-in-by-app|attempt|login-phrases)/],
  ['guard', /\/login\/(index|GuardLogin|KeptTarget|PurposeLine)/],
  ['sign-in', /\/login\/(SignInScreen|finish-sign-in|sign-in-return)/],
  ['address-book', /\/addresses\/(index|AddressText|address-(phrases|queries|view-rules)|countries|region-phrases)/],
  // The form's rules are the console's too, and of the passenger's page these screens' alone.
  ['addresses', /\/addresses\/(?!Area[SR])|\/rules\/src\/(address-form|area-steps)\./],
  [
    'choose-address',
    /\/orders\/(?:[a-z-]+\/)?(AddressChoice|ChoiceRow|PointChoice|delivery-chose-phrases|DeliveryChoseScreen|ModifyAddr|(Stop)?AddressChange|(stop-)?address-change-)/,
  ],
  // The first form; what follows its answer comes while the passenger writes.
  [
    'pre-purchase',
    /\/login\/(purpose-|email-login-phrases)|\/pre-purchase\/(?!trip\/(?:FoundTrips|Trip[HP]|trip-phrases|Plan|PriceOfAll|[Cc]ompanion|NothingSold|SeatCheck|Party|party-|AddPassenger|beside-store)|Passenger|MailCheck|CheckFailure|check-props|use-consent)/,
  ],
  ['clauses', /\/clauses\//],
  ['invoices', /\/invoices\//],
  // The conditions of questions are the contract's, and yet of one feature.
  ['survey', /\/survey\/|\/survey-conditions\./],
  // The first list; what it shares with the goods page is in the parts.
  [
    'shop-front',
    /\/shop\/(ShopScreen|GoodsList|ProductCard|Categories|Promotion|Filters|SearchField|SortChoice|category-drawing|home\/|use-quick-add)/,
  ],
  // After the first screen: what moves between screens, and the line with an action.
  ['motion', /\/src\/motion\//],
  // Below the fold of the goods page.
  ['below-goods', /\/shop\/goods\/below\//],
  // The goods page and what is chosen there; the cart asks for it when another variant is wished for.
  // The next flight on the front of the shop, for passengers who are logged in.
  ['flight-goods', /\/shop\/flight\//],
  // What the search field suggests, once somebody types.
  ['search', /\/shop\/search\//],
  ['goods', /\/shop\/(?!goods-to-collect)/],
  [
    'orders',
    /\/orders\/(?:[a-z-]+\/)?(order-(phrases|queries|action-rules|view-rules|dialogs|parts)|PlanTag|OrderMissing|BuyAgainButton|RefundRow|PickupCard|pickup-phrases|pickup-code-rules|OrderNews|order-news-|refunds-of-order-)|\/logistics\/(index|parcel-state-phrases)/,
  ],
  [
    'order-detail',
    /\/orders\/(?:[a-z-]+\/)?(Order(DetailScreen|Content|Progress|Actions|History)|FactsCard|order-(detail-phrases|history-|steps)|ShipToCard|ship-to-phrases|history-fold-rules|journey-rules|RefundsCard)/,
  ],
  // How to pay: with the checkout and the payment's result; later on the pages of orders.
  [
    'payments',
    /\/payments\/(index|continue-payment|Pay(Now|Method)|LateMoney|chosen-method|pay-phrases|payment-rules|chat-app|post-hidden)/,
  ],
  // The page of a mail's link, with what it has been shown.
  ['order-state', /\/orders\/link\/|\/proof\/link-pass-store/],
  // The sheet that asks for a code: of an order, or of the login.
  ['proof', /\/features\/proof\//],
  ['order-questions', /\/orders\/(?:[a-z-]+\/)?(CancelDialog|ConfirmReceiptDialog)/],
  [
    'settlement',
    /\/orders\/(?:[a-z-]+\/)?(Settlement|settlement-|goods-settlement|offer-phrases|checkout\.|Amounts|PriceChange|OfferRows|WayOut|NoQuote|Refusal|DeliveryWay|PlanBought|PlanWarnings|GoodsBought|InvoiceRow|use-settlement|remark-store|plans-href)/,
  ],
  // The sheets of coupons and rights cards: from checkout, and from the cart.
  ['offers', /\/orders\/checkout\/(OfferSheet|offer-sheet-)/],
  // Words for money on its way back: of orders, and of refunds.
  [
    'money-back',
    /\/orders\/(?:[a-z-]+\/)?(money-back-|MoneyBack)|\/refunds\/(?:[a-z-]+\/)?(refund-(phrases|queries|words-rules)|Wrong)/,
  ],
  [
    'refund',
    /\/refunds\/(?:[a-z-]+\/)?(Refund(DetailScreen|Decision|Lines|Progress|Facts|Money|Dialogs|History)|refund-(detail|view)-|ReturnCards|SendBackSheet|ShownPhotos|Copyable)/,
  ],
  ['photos', /\/refunds\/photos\/|\/api\/upload\./],
  ['apply-refund', /\/refunds\/(?!RefundList|RefundCard|apply\/ResubmitForm)/],
]

/** The file of a module, for those that share one. */
export function screenFile(id: string): string | null {
  return /\/src\//.test(id) ? (files.find(([, modules]) => modules.test(id))?.[0] ?? null) : null
}

/**
 * Used by the bundler's `import { t as exportAll } from './rolldown-runtime-….js'`: the exports of a module whose file
 * is shared.
 */
const exportAll =
  '(all,plain)=>{const names={};for(const name in all)Object.defineProperty(names,name,{get:all[name],enumerable:!0});'
  + 'return plain||Object.defineProperty(names,Symbol.toStringTag,{value:"Module"}),names}'
const runtimeImport = /import\s*\{\s*\w+\s+as\s+([\w$]+)\s*\}\s*from\s*["'`]\.\/rolldown-runtime[^"'`]*["'`];?/

/** Puts these few bytes into each file: as a file, they would be one more request for most screens. */
export const runtimeInEach: Plugin = {
  name: 'runtime-in-each',
  apply: 'build',
  // Before hashes are made.
  renderChunk(code) {
    const inEach = code.replace(runtimeImport, (_, name: string) => `const ${name}=${exportAll};`)
    return inEach === code ? null : { code: inEach, map: null }
  },
  generateBundle: {
    order: 'pre',
    handler(_options, bundle) {
      const scripts = Object.values(bundle).filter((file) => file.type === 'chunk')
      for (const { fileName, name } of scripts) {
        if (name !== 'rolldown-runtime') continue
        const user = scripts.find(({ code }) => code.includes(fileName.replace('assets/', '')))
        if (user) throw new Error(`${user.fileName} wants more of the bundler's runtime than is known here`)
        delete bundle[fileName]
      }
    },
  },
}
