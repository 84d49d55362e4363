import { getPrivacyClauseDetail } from '@aisle/contract/clauses'
import { getHelp, leaveMessage } from '@aisle/contract/portal'
import type { Scene } from './scene.ts'
import type { Stage } from './stage.ts'
import { plainScene, usualScenes } from './usual-scenes.ts'

const contact = (openNow: boolean): Scene => ({
  name: `contact-${openNow ? 'open' : 'closed'}`,
  path: '/contact',
  state: openNow ? { zh: '人工客服在线', en: 'Open now' } : { zh: '休息时间', en: 'Closed now' },
  async open({ go, alter, shows }) {
    await alter(getHelp, (help) => ({ ...help, contact: { ...help.contact, openNow } }))
    await go('/contact')
    await (openNow ? shows('人工客服在线', "We're open") : shows('现在是休息时间', "We're closed right now"))
  },
})

const messageScene = (part: string, state: Scene['state'], act: Scene['open']): Scene => ({
  name: `contact-message-${part}`,
  path: '/contact',
  state,
  async open(stage) {
    await stage.go('/contact?orderNo=26112000731034')
    await stage.shows('客服电话', 'Phone')
    await act(stage)
  },
})

async function writeMessage({ fill, say, tap }: Stage): Promise<void> {
  await fill('回复邮箱', 'Your e-mail', 'lin.xiaoyu1.on.a.long.journey@example.com')
  await fill('想告诉我们什么', 'What would you like to tell us?', say(words.zh, words.en))
  await tap('发送留言', 'Send message')
}
const words = {
  zh: '收到的茶具有一只杯子碎了，外箱也湿了一角。\n希望补寄一只，谢谢。',
  en: 'One cup of the tea set arrived broken, and a corner of the box was wet.\nPlease send another one. Thank you.',
}

const messageScenes: readonly Scene[] = [
  messageScene('errors', { zh: '留言填写有误', en: 'Message, field errors' }, async ({ fill, tap, shows }) => {
    await fill('回复邮箱', 'Your e-mail', 'lin@')
    await tap('发送留言', 'Send message')
    await shows('请写下您想说的', 'Please write your message')
  }),
  messageScene('sending', { zh: '留言发送中', en: 'Sending the message' }, async (stage) => {
    await stage.hold(leaveMessage)
    await writeMessage(stage)
    await stage.page.locator('[aria-busy=true]').first().waitFor()
  }),
  messageScene('refused', { zh: '留言没有发出', en: 'Message not sent' }, async (stage) => {
    await stage.fail(leaveMessage)
    await writeMessage(stage)
    await stage.page.getByRole('alert').first().waitFor()
  }),
  messageScene('sent', { zh: '留言已发送', en: 'Message sent' }, async (stage) => {
    await stage.answer(leaveMessage, { received: true })
    await writeMessage(stage)
    await stage.shows(/留言已收到/, /Your message has arrived/)
  }),
]

export const helpScenes: readonly Scene[] = [
  ...usualScenes({
    name: 'help',
    path: '/help',
    hash: '/help',
    call: getHelp,
    full: ['机上上网', 'Wi-Fi on board'],
    failed: ['帮助暂时打不开', 'Help could not be loaded'],
  }),
  {
    name: 'help-full',
    path: '/help',
    state: { zh: '一个问题打开', en: 'One answer open' },
    async open({ go, page, shows }) {
      await go('/help')
      await shows('机上上网', 'Wi-Fi on board')
      await page.locator('main summary, main button[aria-expanded]').first().click()
    },
  },
  {
    name: 'help-search',
    path: '/help',
    state: { zh: '搜索', en: 'Search' },
    async open({ go, page, say }) {
      await go('/help')
      const search = page.getByRole('searchbox')
      // An input method writes after a key.
      await search.press('End')
      await search.pressSequentially(say('退款', 'refund'))
      await page
        .getByText(say(/找到 \d+ 条/, /\d+ found/))
        .first()
        .waitFor({ state: 'attached' })
    },
  },
  {
    name: 'help-search-nothing',
    path: '/help',
    state: { zh: '没有搜到', en: 'Nothing found' },
    async open({ go, page, shows }) {
      await go('/help')
      await page.getByRole('searchbox').pressSequentially('zzzz')
      await shows('没有找到相关问题', 'Nothing found')
    },
  },
  contact(true),
  contact(false),
  ...messageScenes,
  {
    name: 'contact-aboard',
    path: '/contact',
    who: 'aboard',
    state: { zh: '在空中', en: 'In the air' },
    async open({ go, shows }) {
      await go('/contact', 'aboard')
      await shows(/急事请找乘务员/, /please ask the crew/)
    },
  },
  ...usualScenes({
    name: 'contact',
    path: '/contact',
    hash: '/contact',
    call: getHelp,
    full: ['客服电话', 'Phone'],
    failed: ['联系方式暂时打不开', 'Contact details could not be loaded'],
  }),
  plainScene({
    name: 'illustrate',
    path: '/illustrate',
    hash: '/illustrate',
    state: { zh: '套餐与规则', en: 'Plans and rules' },
    full: ['三种套餐，能做什么', 'What each plan can do'],
  }),
  plainScene({
    name: 'device-explain',
    path: '/deviceExplain',
    hash: '/deviceExplain',
    state: { zh: '设备与连接方法', en: 'Devices' },
    full: ['四步连上', 'Four steps'],
  }),
]

export const clauseScenes: readonly Scene[] = [
  plainScene({
    name: 'clauses-list',
    path: '/privacyClause/:id?',
    hash: '/privacyClause',
    state: { zh: '全部条款', en: 'All documents' },
    full: ['以下为现行有效的版本。', 'These are the versions now in force.'],
  }),
  plainScene({
    name: 'clause-full',
    path: '/privacyClause/:id?',
    hash: '/privacyClause/privacy_policy',
    state: { zh: '隐私政策', en: 'Privacy policy' },
    full: [/起生效/, /in force from/],
  }),
  plainScene({
    name: 'clause-missing',
    path: '/privacyClause/:id?',
    hash: '/privacyClause/nothing',
    state: { zh: '没有这份条款', en: 'No such document' },
    full: ['没有找到这份条款', 'This document could not be found'],
  }),
  ...usualScenes({
    name: 'clause',
    path: '/privacyClause/:id?',
    hash: '/privacyClause/privacy_policy',
    call: getPrivacyClauseDetail,
    full: [/起生效/, /in force from/],
    failed: ['条款没有载入', 'The document did not load'],
    // A clause that was read once never goes stale.
  }).filter(({ name }) => name !== 'clause-network-lost'),
]
