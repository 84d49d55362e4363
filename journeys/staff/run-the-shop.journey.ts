import { generateKeyPairSync } from 'node:crypto'
import { dayFiguresSeconds } from '@aisle/contract/limits'
import type { Language } from '@aisle/contract/language'
import { describe, expect, it, onTestFinished } from 'vitest'
import { axeFaults } from '../support/pages/accessibility.ts'
import { openDesk, signInAs } from '../support/staff-browser.ts'
import { getBooks } from '../support/products/product-database.ts'
import { startWorld } from '../support/world.ts'

const world = startWorld('2026-11-20T02:00:00Z')

const words = {
  zh: {
    wrong: /起 Wi-Fi 断开/,
    report: '通知事件',
    lost: 'Wi-Fi 断开',
    reported: /^已通知/,
    out: /起断网/,
    review: '核对并保存',
    save: '保存',
    saved: /^已保存/,
    name: '姓名',
    email: '邮箱',
    warehouse: '仓库',
    invite: '邀请登录',
    mine: '我的登录',
    figures: '今日数字',
    names: ['收款', '已付订单', '售出上网套餐', '在线设备', '已退款'],
    paid: '已付订单',
  },
  en: {
    wrong: /Wi-Fi out since/,
    report: 'Report an event',
    lost: 'Wi-Fi lost',
    reported: /^Reported/,
    out: /^Out since/,
    review: 'Review and save',
    save: 'Save',
    saved: /^Saved/,
    name: 'Name',
    email: 'E-mail',
    warehouse: 'Warehouse',
    invite: 'Invite to sign in',
    mine: 'My sessions',
    figures: 'Figures of today',
    names: ['Takings', 'Paid orders', 'Wi-Fi plans sold', 'Devices online', 'Paid back'],
    paid: 'Paid orders',
  },
} as const

async function openAs(language: Language, person: string, look: { theme?: 'light' | 'dark'; width?: number } = {}) {
  const desk = await openDesk(world.browser, world.product, { language, ...look })
  onTestFinished(() => desk.page.context().close())
  await signInAs(desk.page, person)
  const open = async (path: string) => {
    await desk.page.goto(world.product.consoleUrl + path)
    await desk.page.getByRole('heading', { level: 1 }).first().waitFor()
  }
  return { ...desk, open, say: words[language] }
}

describe.each([
  ['zh', 'MF829'],
  ['en', 'MF882'],
] as const)('flight operations (%s)', (language, flightNo) => {
  it('see whom an event concerns, report it, and find it on the flight and on Today', async () => {
    const { page, open, say, faults } = await openAs(language, '黄海')
    await open('/flights?day=2026-11-20')
    await page.getByRole('link', { name: flightNo }).click()
    await page.getByRole('button', { name: say.report }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('combobox').first().selectOption('wifiLost')
    await drawer.getByRole('button', { name: say.lost }).click()
    await page.getByRole('status').filter({ hasText: say.reported }).waitFor()
    await page.getByRole('link', { name: flightNo }).getByText(say.out).waitFor()
    await page.getByRole('listitem').filter({ hasText: say.lost }).waitFor()
    await open('/')
    const wrong = page.getByRole('listitem').filter({ hasText: flightNo }).filter({ hasText: say.wrong })
    await wrong.getByRole('link').waitFor()
    expect(await axeFaults(page)).toEqual([])
    await wrong.getByRole('link').click()
    await page.getByRole('listitem').filter({ hasText: say.lost }).waitFor()
    expect(faults).toEqual([])
  })
})

describe('flight operations (zh)', () => {
  it('take the Wi-Fi off a flight, and see the refunds of its plans', async () => {
    const { page, open, faults } = await openAs('zh', '黄海')
    await open('/flights?day=2026-11-20&open=MF829')
    await page.getByRole('button', { name: words.zh.report }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByText('套餐自动退款，旅客会收到邮件').waitFor()
    await drawer.getByRole('button', { name: 'Wi-Fi 变更' }).click()
    await page
      .getByText(/^[1-9]\d* 笔 /)
      .first()
      .waitFor()
    expect(faults).toEqual([])
  })

  it('write to the passengers of a flight, who are counted first, and see what becomes of the mails', async () => {
    const { page, open, faults } = await openAs('zh', '黄海')
    await open('/flights?day=2026-11-20&open=MF817')
    await page.getByRole('button', { name: '发邮件给旅客' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel('发给谁').selectOption('all')
    await drawer.getByLabel('常用答复').selectOption('delay')
    await drawer.getByText(/位旅客，\d+ 封邮件/).waitFor()
    await drawer.getByText(/about your flight MF817/).waitFor()
    expect(await axeFaults(page)).toEqual([])
    await drawer.getByRole('button', { name: /^发出 \d+ 封邮件$/ }).click()
    const message = page.getByRole('listitem').filter({ hasText: /^您的航班延误/ })
    await message.getByText('航班上所有旅客 · 黄海').waitFor()
    await page.getByRole('button', { name: 'English' }).click()
    await page
      .getByRole('listitem')
      .filter({ hasText: /^Your flight is late/ })
      .getByText(/\d+ sent/)
      .waitFor()
    expect(faults).toEqual([])
  })
})

const passenger = {
  ticketNo: '7319990000001',
  surname: 'ZHENG',
  givenName: 'XIAOZHOU',
  nameZh: null,
  documentType: 'NI',
  documentNumber: 'A1234567',
  seatNumber: '33A',
  cabin: 'Y',
  ffpCardNo: null,
  phone: null,
  email: null,
}

/** Orders that were paid between these moments, by the ledger. */
async function countPaid(from: string, until: string): Promise<number> {
  const books = await getBooks(world.product.dataDir)
  try {
    const { rows } = await books.query<{ paid: string }>(
      "SELECT count(DISTINCT order_no) AS paid FROM ledger_entries WHERE kind = 'captured' AND at >= $1 AND at < $2",
      [from, until],
    )
    return Number(rows[0]?.paid)
  } finally {
    await books.end()
  }
}

describe.each([
  ['zh', 'light', 375],
  ['en', 'dark', 1280],
] as const)('the figures of the day (%s, %s, %i px)', (language, theme, width) => {
  it('are on the first screen of whoever sees them, beside the day before', async () => {
    const { page, say, faults } = await openAs(language, '苏晴', { theme, width })
    const figures = page.getByRole('region', { name: say.figures })
    await figures.waitFor()
    expect([...new Set(await figures.getByRole('term').allTextContents())]).toEqual(say.names)
    const [now, before] = await figures.locator('.fig', { hasText: say.paid }).getByRole('definition').allTextContents()
    const paidToday = await countPaid('2026-11-19T16:00:00Z', '2026-11-20T16:00:00Z')
    expect(paidToday).toBeGreaterThan(0)
    expect(now).toBe(String(paidToday))
    expect(before).toMatch(new RegExp(`\\b${await countPaid('2026-11-18T16:00:00Z', '2026-11-19T02:10:00Z')}\\b`))
    expect(await axeFaults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect(faults).toEqual([])
  })

  it('are asked for again when they grow old', async () => {
    const { page, say } = await openAs(language, '苏晴', { theme, width })
    // What the page does each minute it does at once; by a clock put forward it would take its stream for lost, and ask.
    await page.addInitScript((minuteMs) => {
      const set = globalThis.setInterval
      const hurried = (act: TimerHandler, ms?: number) => set(act, ms === minuteMs ? 200 : ms)
      Object.assign(globalThis, { setInterval: hurried })
    }, dayFiguresSeconds * 1000)
    await page.mouse.move(0, 0)
    await page.reload()
    let asked = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/console/v1/today')) asked += 1
    })
    await page.getByRole('region', { name: say.figures }).waitFor()
    // Twice as often as a page asks that has just been drawn.
    await expect.poll(() => asked).toBeGreaterThan(4)
  })

  it('are not there for the counter', async () => {
    const { page, say } = await openAs(language, '郭燕', { theme, width })
    await page.getByRole('heading', { level: 1, name: '郭燕' }).waitFor()
    expect(await page.getByRole('region', { name: say.figures }).count()).toBe(0)
  })
})

describe('a manifest (en)', () => {
  it('is looked at before it is loaded, and a list of names is only compared', async () => {
    const { page, open, faults } = await openAs('en', '黄海')
    await open('/manifests')
    await page.getByLabel('Flight').fill('mf829')
    await page.getByLabel('Date').fill('2026-11-20')
    const send = async (name: string, text: string) => {
      await page.getByLabel('File').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
      await page.getByRole('button', { name: 'Send and compare' }).click()
    }
    const drawer = page.getByRole('dialog', { name: 'MF829 2026-11-20' })
    await send('MF829.json', '[]')
    await drawer.getByText('the manifest names nobody').waitFor()
    expect(await drawer.getByRole('button', { name: 'Load the manifest' }).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await send('MF829.json', JSON.stringify([passenger]))
    await drawer.getByText('Removed').waitFor()
    await drawer.getByText(/7319990000001.*ZHENG/).waitFor()
    await page.keyboard.press('Escape')
    await send('MF829.pnl', 'nothing that can be read')
    await page.getByText(/names agree/).waitFor()
    expect(faults).toEqual([])
  })
})

describe.each(['zh'] as const)('an administrator (%s)', (language) => {
  it('adds a colleague and gives them a link, which opens once', async () => {
    const { page, open, say, faults } = await openAs(language, '林岚')
    await open('/people/new')
    await page.getByLabel(say.name).fill('郑小舟')
    await page.getByLabel(say.email).fill(`zheng.${language}@example.com`)
    await page.getByLabel(say.warehouse).check()
    await page.getByRole('button', { name: say.review }).click()
    await page.getByRole('dialog').getByRole('button', { name: say.save, exact: true }).click()
    await page.getByRole('status').filter({ hasText: say.saved }).waitFor()
    await page.getByRole('button', { name: say.invite }).click()
    const link = await page.getByRole('textbox', { name: say.invite }).inputValue()
    const invited = await openDesk(world.browser, world.product, { language })
    onTestFinished(() => invited.page.context().close())
    await invited.page.goto(link)
    await invited.page.getByText('郑小舟').first().waitFor()
    expect(faults).toEqual([])
  })
})

describe.each(['zh', 'en'] as const)('an editor (%s)', (language) => {
  it('reads what passengers have answered to a survey', async () => {
    await answerSurvey(`answered-${language}`)
    const { page, open, faults } = await openAs(language, '许明')
    await open('/catalogue/surveys/SV01')
    await page.getByRole('link', { name: language === 'zh' ? '答卷结果' : 'Results' }).click()
    const question = page.getByRole('region', { name: language === 'zh' ? /从连接无线网络/ : /How long did it take/ })
    await question.getByRole('row', { name: language === 'zh' ? /^1 至 3 分钟/ : /^1 to 3 minutes/ }).waitFor()
    await page.getByText('很快，谢谢').first().waitFor()
    expect(await axeFaults(page)).toEqual([])
    expect(faults).toEqual([])
  })
})

describe.each(['zh'] as const)('an administrator (%s)', (language) => {
  it('sees a job that was given up, and lets it run once more', async () => {
    await giveUpJob(`lost-${language}`)
    const { page, open, faults } = await openAs(language, '林岚')
    const retry = language === 'zh' ? '再运行一次' : 'Run once more'
    await open('/system')
    await page.getByText('Error: the issuer is away').first().waitFor()
    expect(await axeFaults(page)).toEqual([])
    const named = new RegExp(`order\\.deadline lost-${language}`)
    await page.getByRole('button', { name: named }).click()
    const confirm = page.getByRole('dialog').getByRole('button', { name: retry, exact: true })
    await expect.poll(() => confirm.isEnabled()).toBe(true)
    // Without a network nothing can be confirmed, which would be sent whenever it comes back.
    await page.context().setOffline(true)
    await page
      .getByRole('dialog')
      .getByText(language === 'zh' ? /^网络已断开/ : /^No network/)
      .waitFor()
    expect(await confirm.isEnabled()).toBe(false)
    await page.context().setOffline(false)
    await confirm.click()
    await page.getByRole('status').filter({ hasText: named }).waitFor()
    await page.getByRole('button', { name: named }).waitFor({ state: 'detached' })
    expect(faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED/.test(fault))).toEqual([])
  })
})

describe('an administrator (zh)', () => {
  it('adds a key by its public half alone, changes what it may do, and revokes it for good', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64')
    const { page, open, faults } = await openAs('zh', '林岚')
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.postData() ?? ''))
    await open('/keys')
    await page.getByRole('row', { name: /^demo 全部 来自配置 在用/ }).waitFor()
    await page.getByRole('button', { name: '新增密钥' }).click()
    const drawer = page.getByRole('dialog')
    const pasted = drawer.getByLabel('公钥')
    const secret = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')
    await pasted.fill(`gate-7:logs:${secret}`)
    await drawer
      .getByRole('alert')
      .filter({ hasText: /^这是私钥/ })
      .waitFor()
    expect(await pasted.inputValue()).toBe('')
    await pasted.fill(`gate-7:logs:${raw}`)
    expect(await drawer.getByLabel('名称').inputValue()).toBe('gate-7')
    await drawer.getByText(raw).last().waitFor()
    expect(await axeFaults(page)).toEqual([])
    await drawer.getByRole('button', { name: '新增密钥' }).click()
    const row = page.getByRole('row', { name: /^gate-7/ })
    await row.getByText('设备日志').waitFor()
    await row.getByRole('button', { name: /^更改/ }).click()
    await drawer.getByLabel('发票').check()
    await drawer.getByRole('button', { name: '更改' }).click()
    await row.getByText('发票；设备日志').waitFor()
    await row.getByRole('button', { name: /^吊销/ }).click()
    await drawer.getByText('不能撤销').waitFor()
    await drawer.getByRole('button', { name: '吊销 gate-7' }).click()
    await row.getByText('已吊销').waitFor()
    expect(await row.getByRole('button').count()).toBe(0)
    expect(sent.join(' ')).toContain(raw)
    expect(sent.join(' ')).not.toContain(secret.slice(20, 60))
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('row', { name: /^gate-7 Invoices; Device log Console Revoked/ }).waitFor()
    expect(faults).toEqual([])
  })
})

describe('finance (zh)', () => {
  it('finds a day that differs in its month, notes what the gateway says, and sees the entries behind a figure', async () => {
    await leaveDifference()
    const { page, open, faults } = await openAs('zh', '陈立')
    await open('/reconciliation?month=2026-11')
    const row = page.getByRole('row', { name: /^11月17日/ })
    await row.getByText('不平 1').waitFor()
    await row.getByRole('link', { name: '11月17日' }).click()
    await page.getByRole('button', { name: '备注：我们已收，渠道没有 P26111700000001' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('textbox').fill('渠道答复：次日入账')
    await drawer.getByRole('checkbox', { name: '已问过渠道' }).check()
    await drawer.getByRole('button', { name: '添加备注' }).click()
    await page.getByRole('listitem').filter({ hasText: '渠道答复：次日入账' }).getByText('已问过渠道').waitFor()
    expect(await axeFaults(page)).toEqual([])
    await open('/statements?month=2026-11')
    const paid = page.getByRole('row', { name: /^支付宝 CNY/ }).getByRole('link', { name: /^收款笔数/ })
    const payments = Number(await paid.textContent())
    expect(payments).toBeGreaterThan(0)
    await paid.click()
    await page.getByRole('heading', { level: 1, name: '流水' }).waitFor()
    const entries = page.getByRole('row').filter({ hasText: '支付宝' })
    await expect.poll(() => entries.count()).toBe(payments)
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('heading', { level: 1, name: 'Ledger' }).waitFor()
    expect(faults).toEqual([])
  })
})

describe('finance (zh)', () => {
  it('looks for an issued invoice by its title, and finds it in the view that has it', async () => {
    await leaveInvoice()
    const { page, open, faults } = await openAs('zh', '陈立')
    await open('/invoices')
    await page.getByRole('searchbox').fill('鹭岛示例')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: '在全部发票中找' }).click()
    const row = page.getByRole('row').filter({ hasText: '鹭岛示例茶业' })
    await row.getByText('26352000000000000042').waitFor()
    expect(await row.getByRole('button').count()).toBe(0)
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('link', { name: '已冲红或取消' }).click()
    await page.getByText('没有符合条件的发票。').waitFor()
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByText('No invoice matches.').waitFor()
    expect(faults).toEqual([])
  })
})

/** An invoice of some order, as the issuer has made it. */
async function leaveInvoice(): Promise<void> {
  const books = await getBooks(world.product.dataDir)
  await books.query(
    `INSERT INTO invoices (invoice_id, order_no, version, state, title_kind, title, taxpayer_no, email, content_zh,
       amount, invoice_no, applied_at, changed_at, issued_at)
     SELECT 'inv_found', order_no, 99, 'issued', 'enterprise', '鹭岛示例茶业', '91350200MA0000001X', '', '茶叶',
       payable, '26352000000000000042', now(), now(), now()
     FROM orders WHERE currency = 'CNY' AND payable > 0
       AND NOT EXISTS (SELECT FROM invoices WHERE invoices.order_no = orders.order_no) LIMIT 1`,
  )
  await books.end()
}

/** A day on which a gateway's statement lacks a payment. */
async function leaveDifference(): Promise<void> {
  const missing = {
    name: 'paidHereUnknownThere',
    paymentNo: 'P26111700000001',
    refundNo: null,
    providerTxn: 'T1',
    ours: { amountMinor: 19_805, currency: 'CNY' },
    theirs: null,
    healed: false,
  }
  const books = await getBooks(world.product.dataDir)
  await books.query(
    `INSERT INTO reconciliations (gateway, day, state, currency, differences, compared_at)
     VALUES ('wechat', '2026-11-17', 'different', 'CNY', $1, now())`,
    [JSON.stringify([missing])],
  )
  await books.end()
}

/** A job of an order that nobody has made, as the server leaves it after too many failures. */
async function giveUpJob(orderNo: string): Promise<void> {
  const books = await getBooks(world.product.dataDir)
  await books.query(
    `INSERT INTO jobs (job_id, kind, key, payload, run_at, attempts, last_error, state, created_at)
     VALUES ($1, 'order.deadline', $1, jsonb_build_object('orderNo', $1::text), now(), 40,
       'Error: the issuer is away', 'dead', now())`,
    [orderNo],
  )
  await books.end()
}

/** An answer that a passenger of some flight has handed in. */
async function answerSurvey(responseId: string): Promise<void> {
  const books = await getBooks(world.product.dataDir)
  await books.query(
    `INSERT INTO survey_responses (response_id, survey_id, once_hash, flight_id, anonymous, asked, submitted_at)
     SELECT $1, 'SV01', $1, flight_id, true, ARRAY['SV01-Q2', 'SV01-Q6'], now() FROM flights LIMIT 1`,
    [responseId],
  )
  await books.query(
    `INSERT INTO survey_answers (response_id, question_id, value)
     VALUES ($1, 'SV01-Q2', ARRAY['B']), ($1, 'SV01-Q6', ARRAY['很快，谢谢'])`,
    [responseId],
  )
  await books.end()
}

const screens = [
  ['黄海', ['/', '/flights?day=2026-11-20&open=MF817', '/manifests', '/aircraft', '/catalogue/flights']],
  ['许明', ['/survey-results/SV01', '/catalogue/surveys/SV01']],
  ['林岚', ['/people', '/people/new', '/me', '/keys', '/system']],
  ['陈立', ['/invoices', '/reconciliation?day=2026-11-19']],
  ['林岚', ['/people', '/people/new', '/me', '/system']],
  ['陈立', ['/invoices', '/reconciliation?day=2026-11-19', '/statements?month=2026-11', '/ledger']],
] as const

describe.each([
  ['zh', 'light', 1280],
  ['en', 'dark', 820],
] as const)('the screens of the shop (%s, %s, %i px)', (language, theme, width) => {
  it.each(screens)('of %s have no fault for axe, and do not scroll sideways', async (person, paths) => {
    const { page, open, faults } = await openAs(language, person, { theme, width })
    for (const path of paths) {
      await open(path)
      await page.getByRole('progressbar').waitFor({ state: 'detached' })
      expect(await axeFaults(page), path).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), path).toBe(true)
    }
    expect(faults).toEqual([])
  })
})
