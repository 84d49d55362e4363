import assert from 'node:assert/strict'
import { portalUrl } from '../cabin/addresses.ts'
import { pageHost } from '../internet/start-internet.ts'
import { linkProfiles } from '../link/profiles.ts'
import { places } from '../network/lab-network.ts'
import type { Phone } from '../passenger/phone.ts'
import { buyAboard } from './buy-aboard.ts'
import { expectSatellite } from './expect-satellite.ts'
import { captiveState, expectBlocked, expectProbesSucceed, untilCaptive, untilIpv6 } from './expect-blocked.ts'
import { firstAnswer, openPortal, verifyAndConnect } from './get-online.ts'
import { cutDownload, expectSpeed, measureSpeed, useUp } from './limits.ts'
import { liveThroughOutage } from './outage.ts'
import { makeSmallDataPack } from './small-data-pack.ts'
import type { Telling } from './tell.ts'
import { passengers, words } from './words.ts'
import { makeWorld, type World, type WorldOptions } from './world.ts'

type Open = Omit<WorldOptions, 'profile'>

const wholeFlightKbps = 2048
/** A running download must stop within this time, even on a busy machine. */
const cutWithinMs = 4_000
const elevenHours = 11 * 3600

/** The journey of one passenger with a plan bought before, over the fastest satellite. */
export async function tellShortStory(open: Open, { step }: Telling): Promise<void> {
  const world = await step('cabin, satellite and internet come up', () => makeWorld({ ...open, profile: 'LEO' }))
  await explained(world, async () => {
    await step('the satellite delays and loses as it should', () => expectSatellite(world))
    const phone = await joinAndGetOnline(world, { step })
    await step('the plan is as fast as it says and no faster', () => expectPlanSpeed(world, phone))
    await expectEnd(world, phone, { step })
  })
}

async function explained(world: World, tell: () => Promise<void>): Promise<void> {
  try {
    await tell()
  } catch (error) {
    throw new Error(`what the programs said last:\n${await world.explain()}`, { cause: error })
  }
}

async function joinAndGetOnline(world: World, { step }: Pick<Telling, 'step'>): Promise<Phone> {
  const passenger = passengers.linXiaoyu
  const phone = await step('a phone joins: address, names, route and captive API come by DHCP', async () => {
    const joined = await world.takePhone('phone1', passenger.language)
    const { router, names, captiveApi } = await joined.join()
    assert.equal(router, places.cabin)
    assert.equal(names, places.cabin)
    assert.match(captiveApi, /\/captive\/api$/)
    return joined
  })
  await step('blocked: every probe leads to the portal; https, IPv6 and pings are refused at once', async () => {
    await expectBlocked(phone)
    const state = await captiveState(phone)
    assert.equal(state['captive'], true)
    assert.ok(String(state['user-portal-url']).startsWith(portalUrl))
  })
  await step('any page on plain http becomes the portal', async () => {
    await openPortal(phone, passenger)
    await phone.look('1-portal')
  })
  await step('verified by seat and last six; the plan that was bought before opens the network', async () => {
    await verifyAndConnect(phone, passenger)
    await phone.look('2-online')
  })
  await step('online: probes are answered by way of the satellite, pages load on http, https and IPv6', async () => {
    await firstAnswer(phone)
    await expectProbesSucceed(phone)
    const state = await captiveState(phone)
    assert.equal(state['captive'], false)
    assert.ok(Number(state['seconds-remaining']) > 0)
    for (const scheme of ['http', 'https']) {
      await phone.page.goto(`${scheme}://${pageHost}/`)
      await phone.page.getByRole('heading', { name: 'News from the ground' }).waitFor()
    }
    await untilIpv6(phone)
    await phone.look('3-internet')
  })
  return phone
}

/** Removes delay and loss, so that only the gate limits the speed. */
async function expectPlanSpeed({ link }: World, phone: Phone): Promise<void> {
  await link.become(linkProfiles.none)
  expectSpeed(await measureSpeed(phone, 4_000), wholeFlightKbps)
}

async function expectEnd(world: World, phone: Phone, { step }: Pick<Telling, 'step'>): Promise<void> {
  await step('ended: a running download stops, everything leads to the portal again', async () => {
    const { afterMs } = await cutDownload(phone, () => world.product.advanceClock(elevenHours))
    assert.ok(afterMs < cutWithinMs, `the last byte came ${Math.round(afterMs)} ms after the end`)
    await expectBlocked(phone)
    await phone.page.goto(`${portalUrl}/#/network/verify`)
    await phone.page.getByText(words.zh.ended).waitFor()
    await phone.look('9-ended')
  })
}

/** The same over a geostationary satellite, with a second passenger who buys on board and uses up a data pack. */
export async function tellLongStory(open: Open, { step }: Telling): Promise<void> {
  const world = await step('cabin, satellite and internet come up', () => makeWorld({ ...open, profile: 'GEO-CN' }))
  await explained(world, () => tellOfTwoPhones(world, { step }))
}

async function tellOfTwoPhones(world: World, { step }: Pick<Telling, 'step'>): Promise<void> {
  await step('the satellite delays and loses as it should', () => expectSatellite(world))
  await world.link.become(linkProfiles['GEO-CN'])
  const first = await joinAndGetOnline(world, { step })
  await step('the plan is as fast as it says and no faster', () => expectPlanSpeed(world, first))

  const passenger = passengers.annaLenaOsterby
  const second = await step('a second phone joins, and is blocked while the first is online', async () => {
    await world.link.become(linkProfiles.LEO)
    const phone = await world.takePhone('phone2', passenger.language)
    await phone.join()
    await expectBlocked(phone)
    await firstAnswer(first)
    return phone
  })
  const pack = await makeSmallDataPack(world)
  await step('she buys a data pack by card, through the walled garden', async () => {
    await openPortal(second, passenger)
    await buyAboard(second, pack.name, passenger)
    await firstAnswer(second)
  })
  await step('limited: when the data are used up, nothing more passes', async () => {
    await second.page.goto(`${portalUrl}/#/network/verify`)
    await second.page.bringToFront()
    const online = second.page.getByText(words.en.dataLeft)
    await online.waitFor()
    const bytes = await useUp(second)
    assert.ok(bytes <= pack.bytes, `${bytes} bytes came through a pack of ${pack.bytes}`)
    assert.ok(bytes > pack.bytes * 0.85, `only ${bytes} bytes came through a pack of ${pack.bytes}`)
    // The kernel enforces the quota; the portal learns of it later.
    await untilCaptive(second)
    await expectBlocked(second)
    // The open screen polls every ten seconds.
    await online.waitFor({ state: 'detached' })
    await second.page.getByText(words.en.dataOver).waitFor()
    await second.look('5-data-used-up')
  })
  await step('she buys an hour', async () => {
    await second.page.goto(`${portalUrl}/#/productList`)
    await buyAboard(second, /1-Hour Browsing/)
    await firstAnswer(second)
    await second.look('6-an-hour')
  })
  await step('outage: phones keep their network, no time is billed, and it is written down', () =>
    liveThroughOutage(world, second),
  )
  await step('the network is there again by itself', () => firstAnswer(second))
  await expectEnd(world, first, { step })
}
