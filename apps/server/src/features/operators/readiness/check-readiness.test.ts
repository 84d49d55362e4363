import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../test-support/test-database.ts'
import { testDeps } from '../../../../test-support/test-deps.ts'
import { closedAccessGate } from '../../../outside/access-gate/http-access-gate.ts'
import { absentAircraftFeed } from '../../../outside/aircraft-feed/aircraft-feed.ts'
import { absentMailer } from '../../../outside/mail/smtp-mailer.ts'
import { absentParcelTracking } from '../../../outside/parcel-tracking/parcel-tracking.ts'
import type { Deps } from '../../../platform/deps.ts'
import { applyRows } from '../apply-rows.ts'
import { everything } from '../test-support/operator-world.ts'
import { sampleRows } from '../test-support/sample-rows.ts'
import { checkReadiness } from './check-readiness.ts'

const empty = await testDatabase()
const nothing: Deps = {
  ...(await testDeps(empty.db, { demoData: false })),
  mailer: absentMailer,
  parcelTracking: absentParcelTracking,
  sms: null,
  accessGate: closedAccessGate,
  aircraftFeed: absentAircraftFeed,
}
const full = await testDatabase()
const loaded = await testDeps(full.db)

/** Each finding as `weight: remedy`. */
async function check(deps: Deps): Promise<string[]> {
  const { findings } = await checkReadiness(deps, everything, {})
  return findings.map(({ weight, remedy }) => `${weight}: ${remedy}`)
}
const sentences = async (deps: Deps) =>
  (await checkReadiness(deps, everything, {})).findings.map(({ finding }) => finding)
const inRole = (deps: Deps, settings: Partial<Deps['settings']>): Deps => ({
  ...deps,
  settings: { ...deps.settings, ...settings },
})

describe('check', () => {
  it('names everything that an empty installation lacks', async () => {
    expect(await check(nothing)).toEqual([
      'missing: apply airports',
      'missing: apply plans',
      'missing: apply flights',
      'missing: apply clauses',
      'missing: apply clauses',
      'missing: SMTP_URL, MAIL_FROM',
      'advice: apply goods, apply stock',
      'advice: apply help-articles',
      'advice: apply surveys',
      'advice: ALIYUN_SMS_…',
      'advice: INVOICE_ISSUER_…',
      'advice: KUAIDI100_…',
      'advice: KUAIDI100_WAYBILL_ACCOUNTS, …',
    ])
  })

  it('names the flights without plans or passengers, and misses a gateway where something has a price', async () => {
    const [flight] = sampleRows.flights
    const times = { std: '2026-11-21T13:30:00Z', etd: '2026-11-21T13:30:00Z', eta: '2026-11-21T22:35:00Z' }
    const rows = [1, 2, 3, 4].map((at) => ({ ...flight, ...times, flightNo: `MF899${at}`, flightDate: '2026-11-21' }))
    await applyRows(loaded, everything, { resource: 'flights', rows, remove: [], dryRun: false })
    const added = 'MF8991 of 2026-11-21, MF8992 of 2026-11-21, MF8993 of 2026-11-21 and 1 more'
    expect(await sentences(loaded)).toEqual(
      expect.arrayContaining([
        `No plan is sold on ${added}.`,
        `Nobody is known on ${added}.`,
        'Nothing that costs money can be paid: there is no payment gateway.',
      ]),
    )
  })

  it('asks for clauses, counters, freight and reasons once goods are sold', async () => {
    await full.db.deleteFrom('freight_areas').execute()
    await full.db.deleteFrom('freight_zones').execute()
    await full.db.updateTable('pickup_points').set({ open: false }).execute()
    await full.db.deleteFrom('clauses').where('kind', '=', 'shop_terms').execute()
    const found = await sentences(loaded)
    expect(found).toEqual(
      expect.arrayContaining([
        'Goods are shipped, but freight has no price.',
        'Goods are collected, but no counter is open.',
        'No clause of the kind shop_terms is in force.',
      ]),
    )
  })

  it('names pictures of goods and categories that nobody has sent', async () => {
    const none = (found: string[]) => found.filter((finding) => finding.startsWith('There is no picture'))
    expect(none(await sentences(loaded))).toEqual([])
    await full.db.updateTable('categories').set({ icon: 'cat-new' }).where('category_id', '=', 'CAT01').execute()
    const pictures = JSON.stringify([{ kind: 'cutout', path: 'cutouts/new.svg' }])
    await full.db.updateTable('skus').set({ pictures }).where('sku_id', '=', 'G001-S1').execute()
    expect(none(await sentences(loaded))).toEqual(['There is no picture categories/cat-new.svg, cutouts/new.svg.'])
  })

  it('finds a clause with a word that the profile does not define', async () => {
    const [clause] = await full.db.selectFrom('clauses').select('clause_id').where('kind', '=', 'wifi_terms').execute()
    const text = JSON.stringify([
      { heading: { zh: '一', en: '1' }, text: { zh: '{owner} 的条款', en: 'Terms of {owner}' } },
    ])
    await full.db
      .updateTable('clauses')
      .set({ sections: text })
      .where('clause_id', '=', clause?.clause_id ?? '')
      .execute()
    expect(await sentences(loaded)).toContain(`Braces are read as written in ${clause?.clause_id}.`)
  })

  it('names flights whose aircraft cannot be reached, where there is a link', async () => {
    const linked = inRole(loaded, { role: 'ground', link: { side: 'ground', tails: ['B-0001'] } })
    expect(await check(linked)).toContain('advice: LINK_AIRCRAFT')
    expect(await check(loaded)).not.toContain('advice: LINK_AIRCRAFT')
  })

  it('asks an aircraft for its link, gateway and data, and then for what the ground sends', async () => {
    const cabin = inRole(nothing, { role: 'cabin', link: null })
    expect(await check(cabin)).toEqual([
      'missing: LINK_…, TAIL',
      'missing: ACCESS_GATE_… or ACCESS_RADIUS_…',
      'missing: AIRCRAFT_FEED_…',
    ])
    const linked = inRole(
      { ...nothing, accessGate: loaded.accessGate, aircraftFeed: loaded.aircraftFeed },
      {
        role: 'cabin',
        link: { side: 'cabin', tail: 'B-2077' },
      },
    )
    expect(await check(linked)).toEqual(['missing: LINK_GROUND_URL, and LINK_AIRCRAFT of the ground'])
    await empty.db
      .insertInto('link_peers')
      .values({ peer: 'ground', own_epoch: 'e', last_contact: nothing.clock.now() })
      .execute()
    expect(await check(linked)).toEqual([
      'missing: tailNumber of the flights',
      'missing: apply clauses',
      'missing: apply clauses',
    ])
  })
})
