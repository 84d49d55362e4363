import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { approveRefund } from '../../server/src/features/operators/refunds/decide-refunds.ts'
import { confirmReceipt } from '../../server/src/features/fulfillment/confirm-receipt.ts'
import { submitInvoice } from '../../server/src/features/invoices/submit-invoice.ts'
import { sendBackRefund } from '../../server/src/features/refunds/returns/send-back-refund.ts'
import { submitRefund } from '../../server/src/features/refunds/submit-refund.ts'
import { accountWithoutTrip, getCaller, paidGoodsOrder } from '../../server/test-support/goods-order.ts'
import { testDatabase } from '../../server/test-support/test-database.ts'
import { testDeps } from '../../server/test-support/test-deps.ts'
import { makeTestKey, operate, startCommandLine } from './test-support/command-line.ts'

const { db } = await testDatabase()
const deps = await testDeps(db)
const { server, url, folder, file, env, stop } = await startCommandLine(deps, '*')
afterAll(stop)
const asJson = async <Answer>(args: string[]) => {
  const { out } = await operate([...args, '--json'], env)
  // Each test states the shape of the command's answer.
  return JSON.parse(out) as Answer
}

describe('npm run operator', () => {
  it('exports, shows what a file would change, applies it once, and undoes it', async () => {
    const prices = file('prices.csv')
    expect(await operate(['export', 'prices', prices], env)).toMatchObject({ code: 0, out: '' })
    const exported = readFileSync(prices, 'utf8')
    const [head = '', first = '', ...rest] = exported.split('\n')
    const [skuId = ''] = first.split(',')
    writeFileSync(prices, [head, `${skuId},99900,12300,,`, ...rest].join('\n'))

    const dry = await operate(['apply', 'prices', prices], env)
    expect(dry.code).toBe(0)
    expect(dry.out).toContain(`change ${skuId}`)
    expect(dry.out).toMatch(/priceFen: \d+ → 99900/)
    expect(dry.out).toContain('Nothing was changed: add --apply.')

    const { auditId } = await asJson<{ auditId: string }>(['apply', 'prices', prices, '--apply'])
    const again = await operate(['apply', 'prices', prices, '--apply'], env)
    expect(again).toMatchObject({ code: 0 })
    expect(again.out).toContain('Nothing to do')
    expect((await operate(['audit'], env)).out).toContain(auditId)

    expect((await operate(['undo', auditId, '--apply'], env)).code).toBe(0)
    await operate(['export', 'prices', prices], env)
    expect(readFileSync(prices, 'utf8')).toBe(exported)
  })

  it('says what is missing before the first passenger, and ends with 1', async () => {
    const table = await operate(['check'], env)
    expect(table.code).toBe(1)
    expect(table.out).toMatch(/missing +Nothing that costs money can be paid: there is no payment gateway\. +ALIPAY_/)
    const { findings } = JSON.parse((await operate(['check', '--json'], env)).out) as { findings: object[] }
    expect(findings).toContainEqual({
      weight: 'advice',
      finding: 'Staff enter every invoice by hand.',
      remedy: 'INVOICE_ISSUER_…',
    })
  })

  it('lists passengers’ messages and answers one', async () => {
    const message = {
      email: 'lin@example.com',
      language: 'zh',
      text: '包裹在哪里？',
      created_at: deps.clock.now(),
    } as const
    await db
      .insertInto('passenger_messages')
      .values({ ...message, message_id: 'msg_1', order_no: '26112000731034', aircraft: 'B-1817' })
      .execute()
    expect((await operate(['messages'], env)).out).toMatch(/aboard B-1817\n {2}包裹在哪里？/)
    expect(await operate(['messages', 'msg_1'], env)).toMatchObject({ code: 2 })
    expect((await operate(['messages', 'msg_1', '明天送达'], env)).out).toContain('Nothing was sent: add --apply.')
    const answered = await operate(['messages', 'msg_1', '明天送达', '--apply'], env)
    expect(answered.out).toContain('msg_1 of lin@example.com (zh): answered.')
    expect((await operate(['messages'], env)).out).toBe('No message waits for an answer.\n')
  })

  it('shows and ends a passenger’s sessions, and checks the audit with a head from the log', async () => {
    const { account_id: accountId } = await db.selectFrom('accounts').select('account_id').executeTakeFirstOrThrow()
    const at = deps.clock.now()
    const session = {
      account_id: accountId,
      scope: 'account',
      way_in: 'sso',
      created_at: at,
      last_active_at: at,
    } as const
    await db
      .insertInto('login_sessions')
      .values({ ...session, token_hash: 'operated' })
      .execute()
    const shown = await operate(['sessions', `account=${accountId}`], env)
    expect(shown).toMatchObject({ code: 0, out: expect.stringContaining('ses_') as string })
    const dry = await operate(['end-sessions', `account=${accountId}`], env)
    expect(dry.out).toContain('Sessions that would end: 1.')
    const done = await operate(['end-sessions', `account=${accountId}`, '--apply'], env)
    expect(done.out).toContain('Sessions that were ended: 1.')
    const again = await operate(['end-sessions', `account=${accountId}`, '--apply'], env)
    expect(again).toMatchObject({ code: 0, out: expect.stringContaining('were ended: 0.') as string })

    const { head } = await asJson<{ head: { number: number; hash: string } }>(['audit', '--verify'])
    const line = server.logLines.findLast((one) => one.includes('head of the operators')) ?? '{}'
    expect(JSON.parse(line)).toMatchObject(head)
    const logged = `${head.number}:${head.hash}`
    expect((await operate(['audit', '--verify', '--head', logged], env)).code).toBe(0)
    const other = await operate(['audit', '--verify', '--head', `${head.number}:${'0'.repeat(64)}`], env)
    expect(other).toMatchObject({ code: 1, out: expect.stringContaining('notTheLoggedHead') as string })
  })

  it('lists jobs that were given up, and runs one once more', async () => {
    const at = deps.clock.now()
    const job = { job_id: 'job_1', kind: 'invoice.issue', key: 'INV1', payload: '{}', run_at: at, created_at: at }
    await db
      .insertInto('jobs')
      .values({ ...job, state: 'dead', attempts: 40, last_error: 'Error: issuer away' })
      .execute()
    const listed = await operate(['jobs'], env)
    expect(listed).toMatchObject({ code: 1, out: expect.stringMatching(/job_1 +invoice\.issue +INV1 .*issuer away/) })
    expect((await operate(['job-retry', 'job_1'], env)).out).toContain('invoice.issue INV1 would run once more.')
    expect((await operate(['job-retry', 'job_1', '--apply'], env)).out).toBe('invoice.issue INV1 runs once more.\n')
    expect((await operate(['job-retry', 'job_1', '--apply'], env)).out).toContain('was not given up')
    expect(await operate(['jobs'], env)).toMatchObject({ code: 0 })
    await db.deleteFrom('jobs').where('job_id', '=', 'job_1').execute()
  })

  it('names the rows that refer to one', async () => {
    const uses = await operate(['used-by', 'categories', 'CAT01'], env)
    expect(uses).toMatchObject({ code: 0, out: expect.stringMatching(/goods +G001 +categoryId +Egret/) })
    expect((await operate(['used-by', 'nothing', 'CAT01'], env)).code).toBe(1)
  })

  it('adds pieces to the stock and takes them out, for a reason', async () => {
    const inFor = (...more: string[]) => ['stock', 'G001-S1', 'in', '12', 'delivery', ...more]
    const dry = await operate(inFor(), env)
    const [, before = '', after = ''] = /loaded: (\d+) → (\d+)/.exec(dry.out) ?? []
    expect(Number(after) - Number(before)).toBe(12)
    expect((await operate(inFor('--apply'), env)).out).toContain(`loaded: ${before} → ${after}`)
    const out = await operate(['stock', 'G001-S1', 'out', '12', 'correction', '--apply'], env)
    expect(out.out).toContain(`loaded: ${after} → ${before}`)
    const moved = await operate(['stock', 'G001-S1'], env)
    expect(moved).toMatchObject({
      code: 0,
      out: expect.stringMatching(/adjusted +-12 .*correction\n.*adjusted +12 .*delivery/),
    })
    expect((await operate(['stock', 'NOBODY'], env)).code).toBe(1)
    expect((await operate(['stock', 'G001-S1', 'out', '100000', 'lost', '--apply'], env)).code).toBe(1)
    expect((await operate(['stock', 'G001-S1', 'in', '1', 'magic'], env)).code).toBe(1)
    expect((await operate(['stock', 'G001-S1', 'up', '1', 'delivery'], env)).code).toBe(2)
  })

  it('ends with 1, names the wrong row, and applies nothing of the file', async () => {
    const stock = file('stock.csv')
    writeFileSync(stock, 'skuId,loaded\nG001-S1,100000\nG001-S2,-4\n')
    const ended = await operate(['apply', 'stock', stock, '--apply'], env)
    expect(ended.code).toBe(1)
    expect(ended.out).toContain('loaded')
    expect(ended.out).toContain('Nothing was changed')
    writeFileSync(stock, 'skuId,loaded\n"G001-S1,100000\n')
    const torn = await operate(['apply', 'stock', stock, '--apply'], env)
    expect(torn).toMatchObject({
      code: 2,
      err: expect.stringContaining('stock.csv: a quotation mark in or after line 2'),
    })
    expect((await operate(['export', 'stock'], env)).out).not.toContain('100000')
  })

  it('ends with 2 when the command is wrong, and explains its form', async () => {
    const wrong = [
      ['dance'],
      ['apply', 'prices'],
      ['export', 'crowns'],
      ['apply', 'prices', file('none.csv')],
      ['--colour', 'red'],
      ['erase', 'somebody'],
      ['sessions', 'somebody'],
      ['audit', '--head', '1:abc'],
      ['audit', '--verify', '--head', '1:abc'],
      ['manifest', 'CA1', 'today'],
      ['manifest', 'MF829', '2026-11-20', file('demo.json').replace('.json', '.pnl')],
    ]
    for (const args of wrong) {
      const ended = await operate(args, env)
      expect([args, ended.code]).toEqual([args, 2])
      expect(ended.err.length).toBeGreaterThan(10)
    }
    expect((await operate(['audit'], { OPERATOR_URL: url, OPERATOR_KEY: file('nowhere') })).code).toBe(2)
  })

  it('ends with 3 when the server cannot be reached', async () => {
    const away = await operate(['audit'], { ...env, OPERATOR_URL: 'http://127.0.0.1:9' })
    expect(away.code).toBe(3)
    expect(away.err).toContain('does not answer')
  })

  it('ends with 1 for a key that the server does not know', async () => {
    await makeTestKey('stranger', '*', file('stranger.json'))
    const refused = await operate(['audit', '--key', file('stranger.json')], env)
    // It may also be another server than the one that the call was signed for.
    expect(refused).toMatchObject({
      code: 1,
      err: `The call is not signed by a key that may make it.\n  signedFor: "${deps.settings.publicUrl}"\n`,
    })
    const told = await operate(['audit', '--json', '--key', file('stranger.json')], env)
    expect(JSON.parse(told.out)).toMatchObject({ code: '6001' })
  })

  it('never overwrites a key', async () => {
    const before = readFileSync(file('demo.json'), 'utf8')
    expect((await operate(['keys', 'new', 'demo', '--out', file('demo.json')])).code).toBe(2)
    expect(readFileSync(file('demo.json'), 'utf8')).toBe(before)
  })

  it('loads a manifest from a file in parts, and compares a names-only list', async () => {
    const manifest = file('manifest.csv')
    const flight = ['manifest', 'MF811', '2026-11-20']
    await operate([...flight, '--out', manifest], env)
    const text = readFileSync(manifest, 'utf8')
    const head = text.split('\n')[0] ?? ''
    const many = Array.from({ length: 900 }, (_, at) =>
      head
        .split(',')
        .map((name) => {
          if (name === 'ticketNo') return String(7_315_000_000_000 + at)
          if (name === 'documentNumber') return `ZT${1_000_000 + at}`
          return { surname: 'SAMPLE', givenName: 'A', documentType: 'PP', cabin: 'Y' }[name] ?? ''
        })
        .join(','),
    )
    writeFileSync(manifest, `${text}${many.join('\n')}\n`)
    const report = await asJson<{ changes: { change: string }[]; problems: unknown[]; auditId: string }>([
      ...flight,
      manifest,
      '--apply',
    ])
    expect(report.problems).toEqual([])
    expect(report.changes.filter(({ change }) => change === 'add')).toHaveLength(900)
    expect((await operate(['undo', report.auditId, '--apply'], env)).code).toBe(0)

    const list = file('list.pnl')
    writeFileSync(list, 'PNL\nMF811/20NOV XMN PART1\n1NOBODY/ANNMRS\nENDPNL\n')
    const compared = await operate([...flight, list], env)
    expect(compared.code).toBe(1)
    expect(compared.out).toContain('NOBODY/ANN')
  })

  it('reports a flight event once', async () => {
    const event = file('event.json')
    writeFileSync(
      event,
      JSON.stringify({
        key: 'ops-1',
        kind: 'wifiChanged',
        flightNo: 'MF811',
        flightDate: '2026-11-20',
        wifi: 'partial',
      }),
    )
    expect((await operate(['flight-event', event], env)).out).toContain('dryRun')
    expect((await operate(['flight-event', event, '--apply'], env)).out).toContain('taken')
    expect((await operate(['flight-event', event, '--apply'], env)).out).toContain('repeated')
    const lines = await asJson<{ command: string; keyName: string; summary: string }[]>(['audit'])
    const told = lines.filter(({ command }) => command === 'flight-event')
    expect(told).toMatchObject([{ keyName: 'demo', summary: 'wifiChanged MF811 2026-11-20, event ops-1' }])
  })

  it('ships the waiting orders, and gives the reason for each that it cannot ship', async () => {
    const waiting = await db
      .selectFrom('orders')
      .select('order_no')
      .where('state', '=', 'awaiting_shipment')
      .where('kind', '=', 'SHIP')
      .executeTakeFirstOrThrow()
    const shipments = file('shipments.csv')
    writeFileSync(
      shipments,
      `orderNo,carrierCode,waybillNo\n${waiting.order_no},shunfeng,SF1234567890\nNOPE,shunfeng,SF1234567891\n`,
    )
    const hold = async (...more: string[]) =>
      (await operate(['ship-hold', waiting.order_no, ...more, '--apply'], env)).out
    expect((await operate(['ship-hold', waiting.order_no, 'one piece short'], env)).out).toContain(
      'Nothing was changed',
    )
    expect(await hold('one piece short')).toMatch(/is not held, then held by demo since .*: one piece short\./)
    expect(await hold('one piece short')).toMatch(/is held by demo since [^,]*\.$/m)
    expect((await operate(['order', waiting.order_no], env)).out).toMatch(/on hold +.* demo: one piece short/)
    const dry = await operate(['ship', shipments], env)
    expect(dry.code).toBe(1)
    expect(dry.out).toContain('shippingHeld, by demo, why one piece short')
    expect(await hold()).toMatch(/, then not held\.$/m)
    const ended = await operate(['ship', shipments, '--apply'], env)
    expect(ended.code).toBe(1)
    expect(ended.out).toMatch(new RegExp(`${waiting.order_no} +shipped`))
    expect(ended.out).toMatch(/NOPE +refused +notFound/)
    const done = await operate(['ship-hold', waiting.order_no, 'late', '--apply'], env)
    expect(done.code).toBe(1)
    const again = await operate(['ship', waiting.order_no, 'shunfeng', 'SF1234567890', '--apply'], env)
    expect(again.code).toBe(0)
    expect(again.out).toMatch(/same/)
  })

  it('gives a plan one more device switch only for a known reason, and only where one is needed', async () => {
    expect((await operate(['device-reset', 'nothing', 'whim'], env)).code).toBe(2)
    const unknown = await operate(['device-reset', 'nothing', 'ourFault'], env)
    expect(unknown.code).toBe(1)
    const plan = await db
      .selectFrom('entitlements')
      .select(['entitlement_id', 'order_no'])
      .where('state', '=', 'unused')
      .executeTakeFirstOrThrow()
    expect((await operate(['order', plan.order_no], env)).out).toMatch(new RegExp(`${plan.entitlement_id} .* 0 of 3`))
    const early = await operate(['device-reset', plan.entitlement_id, 'ourFault', '--apply'], env)
    expect([early.code, early.err]).toEqual([1, expect.stringContaining('has changes of device left')])
    // As a plan that is sold without any.
    await db.updateTable('wifi_plans').set({ device_switches: 0 }).execute()
    const added = await operate(['device-reset', plan.entitlement_id, 'ourFault', '--apply'], env)
    expect(added.out).toContain('It may do so 0, then 1 times; 2 more may be added after this.')
    await db.updateTable('wifi_plans').set({ device_switches: 3 }).execute()
  })

  it('counts the answers to a survey, for people and for a spreadsheet', async () => {
    const { flight_id } = await db.selectFrom('flights').select('flight_id').executeTakeFirstOrThrow()
    const asked = ['SV01-Q1', 'SV01-Q2', 'SV01-Q4', 'SV01-Q5', 'SV01-Q6']
    const submitted_at = new Date('2026-11-20T02:00:00Z')
    await db
      .insertInto('survey_responses')
      .values({ response_id: 'r', survey_id: 'SV01', once_hash: 'r', flight_id, anonymous: true, asked, submitted_at })
      .execute()
    const answers = { 'SV01-Q1': ['5'], 'SV01-Q2': ['B'], 'SV01-Q4': ['A', 'D'], 'SV01-Q6': ['很快，"谢谢"'] }
    await db
      .insertInto('survey_answers')
      .values(Object.entries(answers).map(([question_id, value]) => ({ response_id: 'r', question_id, value })))
      .execute()
    const shown = await operate(['survey-results', 'SV01'], env)
    expect(shown).toMatchObject({ code: 0, out: expect.stringContaining('Handed in: 1') })
    expect(shown.out).toMatch(/B +1 to 3 minutes +1 +100 %/)
    expect(shown.out).toContain('很快')
    const csv = (await operate(['survey-results', 'SV01', '--csv'], env)).out
    expect(csv).toMatch(/SV01-Q4,.*,1,1,D,看视频,Video,1,/)
    expect(csv).toContain('"很快，""谢谢"""')
    expect(await operate(['survey-results', 'nobody'], env)).toMatchObject({ code: 1 })
  })

  it('lists and decides refunds, with two keys over a limit, and explains the form of its commands', async () => {
    const lines = [{ skuId: 'G001-S3', goodsId: 'G001', quantity: 1, price: 128_800 }]
    const accountId = await accountWithoutTrip(deps)
    const orderNo = await paidGoodsOrder(deps, { kind: 'SHIP', accountId, lines })
    expect((await operate(['ship', orderNo, 'shunfeng', 'SF5550001', '--apply'], env)).code).toBe(0)
    const asked = { orderNo, type: 'return_refund' as const, reasonId: 'RR09', lines: [{ lineNo: 1, units: 1 }] }
    const caller = getCaller(accountId, { idempotencyKey: 'ask' })
    const { refundNo } = await submitRefund(deps, caller, { ...asked, amount: 128_800 })
    expect((await operate(['refunds'], env)).out).toMatch(
      new RegExp(`${refundNo} +${orderNo} +return_refund +applied +1288.00 CNY .* airline +approve or reject`),
    )
    expect((await operate(['refunds', refundNo], env)).out).toContain('"zh":"七天无理由退货"')
    const decide = (command: string, flags: string[]) => operate([command, refundNo, ...flags], env)
    for (const [command, flags] of [
      ['refund-approve', ['--amount', '12.50']],
      ['refund-reject', ['--zh', '只有中文']],
      ['refund-inspect', ['--apply']],
      ['refund-reship', ['--fit', 'none']],
    ] as const) {
      expect([command, (await decide(command, [...flags])).code]).toEqual([command, 2])
    }
    expect((await decide('refund-approve', [])).out).toContain('add --apply')
    expect((await decide('refund-approve', ['--apply'])).out).toContain('waiting for a second key')
    expect((await decide('refund-approve', ['--apply'])).out).toContain('waiting for a second key')
    expect((await operate(['refunds'], env)).out).toMatch(new RegExp(`${refundNo} .* demo\n`))
    const second = { keyName: 'second', scopes: ['refunds' as const] }
    await approveRefund(deps, second, { refundNo, dryRun: false })
    expect((await decide('refund-approve', ['--apply'])).out).toContain('done before, it is awaiting_return')
    await sendBackRefund(deps, caller, { refundNo, carrierCode: 'jd', waybillNo: 'JD5550001' })
    const less = ['--fit', 'all', '--amount', '900', '--zh', '有划痕', '--en', 'It is scratched', '--apply']
    expect((await decide('refund-inspect', less)).out).toContain('refunding, 900.00 CNY')
    expect((await decide('refund-retry', ['--apply'])).out).toContain('done before, it is refunding')
    expect(await decide('refund-refuse-receipt', ['--zh', '不收', '--en', 'No', '--apply'])).toMatchObject({ code: 1 })
    const noCarrier = await decide('refund-reship', ['--fit', '1=1', '--carrier', 'ems', '--waybill', 'EM1', '--apply'])
    expect(noCarrier.code).toBe(1)
  })

  it('writes to the passengers of a flight, after a look at how many and at both mails', async () => {
    const write = ['flight-message', 'MF829', '2026-11-20', 'all', '航班延误。', 'Your flight is late.']
    const looked = await operate(write, env)
    expect(looked.out).toMatch(/^\d+ passengers: \d+ mails[^]*航班延误。[^]*Your flight is late\.[^]*add --apply/)
    expect(await db.selectFrom('flight_messages').selectAll().execute()).toEqual([])
    expect((await operate([...write, '--apply'], env)).code).toBe(0)
    expect(await db.selectFrom('flight_messages').select(['written_by', 'audience']).execute()).toEqual([
      { written_by: 'demo', audience: 'all' },
    ])
    expect((await operate(write, env)).out).toContain('demo has written before')
    expect((await operate(['flight-message', 'MF829', '2026-11-20', 'crew', '一', 'a'], env)).code).toBe(2)
  })

  it('lists the waiting invoices, and enters one that was issued elsewhere', async () => {
    const lines = [{ skuId: 'G001-S1', goodsId: 'G001', quantity: 1, price: 16_800 }]
    const accountId = await accountWithoutTrip(deps)
    const orderNo = await paidGoodsOrder(deps, { kind: 'SHIP', accountId, lines })
    await operate(['ship', orderNo, 'shunfeng', 'SF5560001', '--apply'], env)
    await confirmReceipt(deps, getCaller(accountId), { orderNo })
    const title = { titleKind: 'enterprise' as const, title: '示例公司', taxpayerNo: '350200123456789' }
    const caller = getCaller(accountId, { idempotencyKey: 'invoice' })
    await submitInvoice(deps, caller, { orderNo, email: 'lin@example.com', ...title })
    const listed = await operate(['invoices'], env)
    expect(listed.out).toContain('for 示例公司, 350200123456789')
    expect(listed.out).toMatch(new RegExp(`${orderNo} +applied +\\S+ +168.00`))
    expect(listed.out).not.toContain('lin@example.com')
    // No issuer is configured here.
    expect((await operate(['invoice', orderNo, 'issue', '--apply'], env)).code).toBe(1)
    for (const wrong of [['dance'], ['enter', '12345678'], ['enter', '12345678', file('none.pdf')], ['issue', '1']]) {
      expect([wrong, (await operate(['invoice', orderNo, ...wrong], env)).code]).toEqual([wrong, 2])
    }
    writeFileSync(file('invoice.pdf'), '%PDF-1.7 sample')
    const enter = ['invoice', orderNo, 'enter', '26352000000000000001', file('invoice.pdf')]
    expect((await operate(enter, env)).out).toContain('add --apply')
    expect((await operate([...enter, '--apply'], env)).out).toContain(`${orderNo}: issued.`)
    expect((await operate([...enter, '--apply'], env)).out).toContain(`${orderNo}: issued before.`)
    expect(await asJson(['invoices'])).toEqual([])
    const found = await operate(['invoices', '示例', '--view', 'issued'], env)
    expect(found.out).toMatch(new RegExp(`${orderNo} +issued +\\S+ +168.00 +26352000000000000001`))
    expect((await operate(['invoices', '26352000000000000001', '--view', 'ended'], env)).out).not.toContain(orderNo)
    expect((await operate(['invoices', '--view', 'lost'], env)).code).toBe(2)
    const told = (await asJson<{ command: string; summary: string }[]>(['audit'])).filter(
      ({ command }) => command === 'invoice',
    )
    expect(told).toMatchObject([{ keyName: 'demo', summary: expect.stringContaining('26352000000000000001') }])
  })

  it('redeems a code once', async () => {
    const points = file('points.json')
    const names = { name: { zh: '示例柜台', en: 'Sample counter' }, place: { zh: '3 号航站楼', en: 'Terminal 3' } }
    const point = { pickupPointId: 'XMN-T3', iata: 'XMN', ...names, hours: '06:00~21:30', open: true, sort: 9 }
    writeFileSync(points, JSON.stringify([point]))
    expect((await operate(['apply', 'pickup-points', points, '--apply'], env)).code).toBe(0)
    const lines = [{ skuId: 'G001-S1', goodsId: 'G001', quantity: 1, price: 16_800 }]
    const accountId = await accountWithoutTrip(deps)
    const orderNo = await paidGoodsOrder(deps, { kind: 'PICKUP', accountId, lines })
    const code = await db
      .selectFrom('pickup_codes')
      .selectAll()
      .where('order_no', '=', orderNo)
      .executeTakeFirstOrThrow()
    expect((await operate(['pickup-missing', code.code, 'not on the shelf', '--apply'], env)).out).toMatch(
      /is not missing, then missing since .*, by demo: not on the shelf\./,
    )
    expect((await operate(['pickup-missing', code.code], env)).out).toContain('then not missing')
    expect((await operate(['redeem', code.code], env)).out).toContain('add --apply')
    expect(await operate(['redeem', code.code, '--apply'], env)).toMatchObject({ code: 0 })
    const again = await operate(['redeem', code.code, '--apply'], env)
    expect(again.code).toBe(1)
    expect(again.out).toContain('Give nothing')
    expect((await operate(['redeem', '000000000000', '--apply'], env)).code).toBe(1)
    expect((await operate(['redeem-undo', code.code, 'boredom'], env)).code).toBe(2)
    expect((await operate(['redeem-undo', code.code, 'wrongPiece'], env)).out).toContain('add --apply')
    const back = await operate(['redeem-undo', code.code, 'wrongPiece', '--apply'], env)
    expect(back).toMatchObject({ code: 0, out: expect.stringContaining('completed, then paid') })
    expect((await operate(['redeem-undo', code.code, 'wrongPiece', '--apply'], env)).code).toBe(1)
  })

  it('cancels a paid order for a reason, as a refund of all, and sends no mail for what was never paid', async () => {
    const lines = [{ skuId: 'G001-S1', goodsId: 'G001', quantity: 1, price: 16_800 }]
    const orderNo = await paidGoodsOrder(deps, { kind: 'SHIP', accountId: await accountWithoutTrip(deps), lines })
    expect((await operate(['cancel', orderNo], env)).code).toBe(1)
    const reasons = await db.selectFrom('refund_reasons').select(['reason_id', 'applies']).execute()
    const reason = reasons.find(({ applies }) => applies.includes('goods_unshipped')) ?? expect.fail()
    const cancel = ['cancel', orderNo, reason.reason_id]
    expect(await operate(cancel, env)).toEqual({ code: 0, out: expect.stringContaining('add --apply'), err: '' })
    const mailed = await operate(['mail', orderNo], env)
    expect(mailed.out + mailed.err).toContain('contactEmail')
    await db.updateTable('orders').set({ contact_email: 'lin@example.com' }).where('order_no', '=', orderNo).execute()
    const ask = ['ask-passenger', orderNo, '想换颜色吗？', 'Another colour?']
    expect((await operate(ask, env)).out).toMatch(/To l.*@.*有一个问题[^]*想换颜色吗？[^]*add --apply/)
    expect(await operate([...ask, '--apply'], env)).toMatchObject({ code: 0 })
    expect((await operate(ask, env)).out).toContain('demo has asked before')
    await db.updateTable('orders').set({ contact_email: null }).where('order_no', '=', orderNo).execute()
    const canceled = await operate([...cancel, '--apply'], env)
    expect(canceled.out).toContain('refund ')
    expect(canceled.out).toContain('168.00 CNY')
    expect((await operate(['mail', '26112000000000'], env)).code).toBe(1)
  })

  it('refunds pieces of an order, the same ones once, and says first what there is to choose', async () => {
    const lines = [{ skuId: 'G001-S1', goodsId: 'G001', quantity: 3, price: 16_800 }]
    const orderNo = await paidGoodsOrder(deps, { kind: 'SHIP', accountId: await accountWithoutTrip(deps), lines })
    const choices = await operate(['order-refund', orderNo], env)
    const reasons = await db.selectFrom('refund_reasons').select(['reason_id', 'applies']).execute()
    const reason = reasons.find(({ applies }) => applies.includes('goods_unshipped')) ?? expect.fail()
    expect(choices.out).toMatch(/1 +3/)
    expect(choices.out).toContain(reason.reason_id)
    const refund = ['order-refund', orderNo, reason.reason_id, '1:2']
    expect((await operate(refund, env)).out).toContain('336.00 CNY for 2 of line 1')
    const refunds = async () =>
      (await db.selectFrom('refunds').select('amount').where('order_no', '=', orderNo).execute()).map(
        ({ amount }) => amount,
      )
    expect(await refunds()).toEqual([])
    expect((await operate([...refund, '--apply'], env)).code).toBe(0)
    expect((await operate([...refund, '--apply'], env)).out).toContain('was done before')
    expect(await refunds()).toEqual([33_600])
    expect((await operate(['order-refund', orderNo, reason.reason_id, 'x'], env)).code).toBe(2)
    expect((await operate(['order-refund', '26112000000000'], env)).code).toBe(1)
  })

  it('schedules rows of a file, lists what is scheduled, and cancels it', async () => {
    const planned = join(folder, 'scheduled.json')
    await operate(['export', 'categories', planned], env)
    const rows = (JSON.parse(readFileSync(planned, 'utf8')) as { categoryId: string; sort: number }[]).slice(0, 1)
    writeFileSync(planned, JSON.stringify(rows.map((row) => ({ ...row, sort: row.sort + 7 }))))
    const schedule = ['schedule', 'categories', planned]
    const at = new Date(deps.clock.now().getTime() + 3_600_000).toISOString()
    expect((await operate([...schedule, at], env)).out).toMatch(/sort[\s\S]*--apply/)
    const done = await operate([...schedule, at, '--apply'], env)
    const [, changeId = ''] = /(sch_[\w-]+)/.exec(done.out) ?? []
    expect((await operate(['scheduled'], env)).out).toContain(changeId)
    expect((await operate(['schedule-cancel', changeId, '--apply'], env)).out).toContain('is cancelled')
    expect((await operate([...schedule, '2020-01-01T00:00:00Z'], env)).code).toBe(1)
    writeFileSync(planned, JSON.stringify(rows))
    expect((await operate([...schedule, at], env)).out).toContain('Nothing would change')
    writeFileSync(planned, JSON.stringify(rows.map((row) => ({ ...row, sort: 'first' }))))
    expect((await operate([...schedule, at], env)).code).toBe(1)
  })

  it('sends pictures, a drawing by its name', async () => {
    mkdirSync(join(folder, 'pictures/goods'), { recursive: true })
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#123456"/></svg>'
    writeFileSync(join(folder, 'pictures/goods/x9-1.svg'), drawing)
    expect((await operate(['pictures', join(folder, 'pictures')], env)).out).toContain('goods/x9-1.svg')
    expect((await operate(['pictures', join(folder, 'pictures'), '--apply'], env)).code).toBe(0)
    const stored = await db.selectFrom('pictures').selectAll().where('path', '=', 'goods/x9-1.svg').execute()
    expect(stored).toHaveLength(1)
    expect((await operate(['stored-pictures', 'x9', '--unused'], env)).out).toContain('8 x 8')
    writeFileSync(join(folder, 'pictures/goods/x9-1.svg'), drawing.replace('#123456', '#654321'))
    const taken = await operate(['pictures', join(folder, 'pictures'), '--apply'], env)
    expect([taken.code, taken.err]).toEqual([1, expect.stringContaining('goods/x9-2.svg')])
    expect((await operate(['picture-remove', 'goods/x9-1.svg'], env)).out).toContain('--apply')
    expect((await operate(['picture-remove', 'goods/x9-1.svg', '--apply'], env)).code).toBe(0)
    expect((await operate(['picture-remove', 'goods/x9-1.svg', '--apply'], env)).out).toContain('no such picture')
  })

  it('finds the log of a phone by its help code', async () => {
    await db
      .insertInto('client_logs')
      .values({
        log_id: 'L1',
        name: 'page',
        content: '{"page":"/me"}',
        language: 'zh',
        help_code: 'K7QX',
        received_at: deps.clock.now(),
      })
      .execute()
    const { out, code } = await operate(['logs', 'k7qx'], env)
    expect(code).toBe(0)
    expect(out).toContain('{"page":"/me"}')
  })

  it('shows the link with each aircraft, and sets aside a conflict that was looked at', async () => {
    const never = await operate(['aircraft'], env)
    expect(never).toMatchObject({ code: 0, err: '' })
    const at = deps.clock.now()
    const peer = {
      peer: 'B-1817',
      own_epoch: 'epoch_1',
      sent_number: 12,
      last_contact: at,
      clock_ahead_ms: 61_400,
      waiting: 3,
    }
    await db.insertInto('link_peers').values(peer).execute()
    const conflict = {
      conflict_id: 'dif_1',
      peer: 'B-1817',
      kind: 'refundedWhileUsed',
      item: 'order',
      key: '261120987600000001',
    }
    const detail = JSON.stringify({ seconds: 600 })
    await db
      .insertInto('link_conflicts')
      .values({ ...conflict, detail, happened_at: at })
      .execute()
    const shown = await operate(['aircraft'], env)
    expect(shown.code).toBe(1)
    expect(shown.out).toMatch(/B-1817 +2026-\S+Z +61 +3 +12 +no +0 +0/)
    expect(shown.out).toMatch(/dif_1 +B-1817 +refundedWhileUsed +order 261120987600000001/)
    // The details of a conflict may be personal.
    expect(shown.out).not.toContain('600 ')
    expect((await operate(['aircraft', 'dif_1'], env)).out).toContain('Nothing was changed: add --apply.')
    expect((await operate(['aircraft', 'dif_0', '--apply'], env)).code).toBe(1)
    expect(await operate(['aircraft', 'dif_1', '--apply'], env)).toMatchObject({ code: 0 })
    expect(await asJson<object>(['aircraft'])).toMatchObject({ peers: [{ peer: 'B-1817', waiting: 3 }], conflicts: [] })
  })

  it('erases a passenger only with --apply', async () => {
    const dry = await operate(['erase', 'email=lin.xiaoyu1@example.com', '--force'], env)
    expect(dry.out).toContain('Nothing was changed')
    expect((await operate(['erase', 'email=lin.xiaoyu1@example.com', '--apply'], env)).err).toContain('flights')
    expect((await operate(['erase', 'email=lin.xiaoyu1@example.com', '--apply', '--force'], env)).code).toBe(0)
    expect((await operate(['erase', 'email=lin.xiaoyu1@example.com', '--apply'], env)).code).toBe(1)
  })

  it('explains its usage', async () => {
    const help = await operate(['help'])
    expect(help).toMatchObject({ code: 0, err: '' })
    expect(help.out).toContain('account-rights-cards')
    expect((await operate([])).out).toBe(help.out)
  })
})
