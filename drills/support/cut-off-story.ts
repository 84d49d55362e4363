import { expect } from 'vitest'
import { makeProductFolder, removeProductFolder } from '../../journeys/support/products/product-folder.ts'
import { logInByMail } from './mail-login.ts'
import type { Product } from './product.ts'
import { say } from './say.ts'
import { pass, post, getRows, startTwoServers, tail, untilRows, wrongBooks, type TwoServers } from './two-servers.ts'
import { Browser } from './wire.ts'

const flight = { flightNo: 'MF817', flightDate: '2026-11-20' }
/** Seats of the demonstration manifest. */
const zhou = {
  seat: { seatNumber: '21A', idNumber: '081083' },
  ticket: { ticketNo: '7319991002055', lastName: 'ZHOU', firstName: 'HAILAN', email: 'zhou.hailan15@example.com' },
}
const ma = {
  seat: { seatNumber: '24K', idNumber: '191138' },
  ticket: { ticketNo: '7319991002740', lastName: 'MA', firstName: 'TIANKUO', email: 'ma.tiankuo20@example.com' },
}
const plan = 'WP01'

interface Bought {
  orderNo: string
  entitlementId: string
}

/** Programs of releases; by default this one’s. */
interface Releases {
  groundProgram?: string
  cabinProgram?: string
}

/** The conflicts between the two servers, and the errors in their books. */
interface Outcome {
  conflicts: string[]
  wrongBooks: { ground: string[]; cabin: string[] }
}

/** A passenger who was online is rebooked during the cut: this is the only conflict. */
export const agreed: Outcome = { conflicts: ['usedAfterRebooking'], wrongBooks: { ground: [], cabin: [] } }

/**
 * An aircraft is cut off from the ground, both go on alone and are killed, and they agree when the link is back.
 * @param atEnd the drill’s `onTestFinished`
 */
export async function liveThroughCutOff(
  atEnd: (undo: () => Promise<void>) => void,
  { groundProgram, cabinProgram }: Releases = {},
): Promise<Outcome> {
  const folder = await makeProductFolder()
  atEnd(() => removeProductFolder(folder))
  const { ground, cabin, line } = await startTwoServers(folder, atEnd)
  const startGround = () => ground.startServer(groundProgram ? { program: groundProgram } : {})
  const startCabin = () => cabin.startServer(cabinProgram ? { program: cabinProgram } : {})
  const over = new AbortController()
  atEnd(async () => over.abort())
  const getBrowser = (product: Product) =>
    new Browser({ url: product.url, language: 'zh', note: () => undefined, over: over.signal })

  let groundServer = await startGround()
  const retime = (key: string, etd: string, eta: string) =>
    post(`${ground.url}/demo/flight-event`, { ...flight, key, kind: 'retimed', etd, eta })
  await retime('later', '2026-11-20T05:00:00Z', '2026-11-20T08:00:00Z')
  const before = { product: ground, over: over.signal }
  const ofZhou = await buyPlan({ ...before, browser: getBrowser(ground) }, zhou.ticket)
  const ofMa = await buyPlan({ ...before, browser: getBrowser(ground) }, ma.ticket)
  await retime('off', '2026-11-20T01:30:00Z', '2026-11-20T05:00:00Z')

  line.restore([300, 3_000, 9_000])
  let cabinServer = await startCabin()
  await steer(cabin)
  const plans = `select entitlement_id from entitlements where entitlement_id in ('${ofZhou.entitlementId}', '${ofMa.entitlementId}')`
  await untilRows({ product: cabin, cabin }, plans, (rows) => rows.length === 2)
  say(`the manifest came down over ${line.cuts()} cuts`)
  line.cut()

  await goOnline(getBrowser(cabin), ma, ofMa)
  const phone = getBrowser(cabin)
  await goOnline(phone, zhou, ofZhou)
  const answered = await phone.insist('/pditrans/questionAnswer', survey)
  expect(answered.code).toBe('200')
  const [ticket] = await getRows<{ ticket_no: string }>(ground, getTicket(ofMa))
  const to = { flightNo: 'MF829', flightDate: flight.flightDate }
  const rebooked = { ...flight, key: 'rebooked', kind: 'rebooked', ticketNo: ticket?.ticket_no, to }
  await post(`${ground.url}/demo/flight-event`, rebooked)
  await pass(cabin, 300)

  await cabinServer.kill()
  await groundServer.kill()
  ;[cabinServer, groundServer] = await Promise.all([startCabin(), startGround()])
  await steer(cabin)
  const recognised = await phone.insist('/pditrans/autoVerify', {})
  expect(recognised.data).toMatchObject({ recognised: true })

  line.restore([200, 700, 1_500])
  const outcome = await agreeAgain({ ground, cabin }, ofZhou)
  say(`both agree after ${line.cuts()} cuts and two kills`)
  expect([groundServer.ended(), cabinServer.ended()]).toEqual([false, false])
  return outcome
}

/** The link is back: the ground learns what happened aboard, and both see the flight end. */
async function agreeAgain({ ground, cabin }: Pick<TwoServers, 'ground' | 'cabin'>, { entitlementId }: Bought) {
  const arrived = `select state, seconds, (select count(*)::int from survey_responses where submitted_at is not null) as answers
    from link_usage where entitlement_id = '${entitlementId}'`
  await untilRows<{ state: string; answers: number }>({ product: ground, cabin }, arrived, ([row]) =>
    Boolean(row && row.state !== 'unused' && row.answers > 0),
  )
  await pass(cabin, 4 * 3600)
  await pass(ground, 4 * 3600)
  const ended = `select state, seconds_used from entitlements where entitlement_id = '${entitlementId}'`
  const isEnded = ([row]: { state: string }[]) => row?.state === 'expired'
  const onGround = await untilRows<{ state: string }>({ product: ground, cabin }, ended, isEnded)
  const aboard = await untilRows<{ state: string }>({ product: cabin, cabin }, ended, isEnded)
  expect(aboard).toEqual(onGround)
  // Ignore `clocksDiffer`, because the drill moves one clock after the other.
  const disagreed = "select kind from link_conflicts where kind <> 'clocksDiffer'"
  return {
    conflicts: (await getRows<{ kind: string }>(ground, disagreed)).map(({ kind }) => kind),
    wrongBooks: { ground: await wrongBooks(ground), cabin: await wrongBooks(cabin) },
  }
}

const getTicket = ({ entitlementId }: Bought) =>
  `select ticket_no from manifest_passengers join entitlements using (trip_id) where entitlement_id = '${entitlementId}'`

const survey = {
  surveyId: 'SV01',
  answers: [
    { questionId: 'SV01-Q1', value: ['5'] },
    { questionId: 'SV01-Q2', value: ['A'] },
  ],
  submit: true,
}

async function buyPlan(place: Parameters<typeof logInByMail>[0], ticket: typeof zhou.ticket): Promise<Bought> {
  const { browser, product: ground } = place
  await logInByMail(place, ticket)
  const found = await browser.insist('/api2/v1/prePurchase/getWifiProductTripByNameTicket', ticket)
  // The contract defines this shape.
  const [trip] = found.data['trips'] as { tripId: string }[]
  const tripId = trip?.tripId
  const basket = {
    lines: [{ kind: 'WIFI', tripId, planId: plan, quantity: 1 }],
    payable: 0,
    currency: 'CNY',
    agreed: true,
  }
  const placed = await browser.insist('/api2/v1/order/submitOrder', basket, `drill-${ticket.ticketNo}`)
  expect(placed.code).toBe('200')
  const orderNo = String(placed.data['orderNo'])
  const [row] = await getRows<{ entitlement_id: string }>(
    ground,
    `select entitlement_id from entitlements where order_no = '${orderNo}'`,
  )
  return { orderNo, entitlementId: row?.entitlement_id ?? '' }
}

/** Verifies the passenger and opens the network, with only the aircraft's database. */
async function goOnline(browser: Browser, { seat }: typeof zhou, { entitlementId }: Bought): Promise<void> {
  const verified = await browser.insist('/pditrans/verifyForPortal', { ...seat, agreed: true })
  expect(verified.data).toMatchObject({ verified: true, entitlements: [{ entitlementId }] })
  const online = await browser.insist('/pditrans/wifiLogin', { entitlementId })
  expect(online.data).toMatchObject({ grantState: 'online' })
}

/** Sets the aircraft's feed. The demonstration does not set it where the manifest comes over the link. */
async function steer(cabin: Product): Promise<void> {
  await post(`${cabin.standInsUrl}/aircraft/control`, {
    flightNo: flight.flightNo,
    tail,
    origin: { iata: 'XMN', lat: 24.54, lon: 118.13 },
    destination: { iata: 'NRT', lat: 35.77, lon: 140.39 },
    takeoffUtc: '2026-11-20T01:30:00.000Z',
    etaUtc: '2026-11-20T05:00:00.000Z',
  })
}
