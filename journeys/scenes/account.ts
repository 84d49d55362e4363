import { h5, listSessions } from '@aisle/contract/login'
import { orderList } from '@aisle/contract/orders'
import { eraseAccount, exportPersonalData, listConsents, viewErasure } from '@aisle/contract/personal-data'
import { queryNextTrip } from '@aisle/contract/pre-purchase'
import { listMessages, listQuestion, questionAnswer } from '@aisle/contract/portal'
import type { Scene } from './scene.ts'
import type { Stage } from './stage.ts'
import { plainScene, usualScenes } from './usual-scenes.ts'

export const loginScenes: readonly Scene[] = [
  plainScene({
    name: 'email-login',
    path: '/emailLogin',
    hash: '/emailLogin',
    state: { zh: '还没有填', en: 'Empty' },
    full: [/验证码会发到您的邮箱/, /We'll send a code to your e-mail/],
  }),
  {
    name: 'email-login-errors',
    path: '/emailLogin',
    state: { zh: '填写有误', en: 'Field errors' },
    async open({ go, tap, shows }) {
      await go('/emailLogin')
      await tap('登录', 'Log in')
      await shows('请输入电子客票号', 'Enter your e-ticket number')
    },
  },
  plainScene({
    name: 'email-login-already',
    path: '/emailLogin',
    who: 'passenger',
    hash: '/emailLogin',
    state: { zh: '已经登录', en: 'Logged in already' },
    full: [/您已登录/, /You're logged in as/],
  }),
  plainScene({
    name: 'sign-in-refused',
    path: '/signIn',
    hash: `/signIn?way=sso&state=${'a'.repeat(32)}&error=signInRefused`,
    state: { zh: '登录没有成功', en: 'Refused' },
    full: ['登录没有成功', 'The login did not succeed'],
  }),
  {
    name: 'sign-in-waiting',
    path: '/signIn',
    state: { zh: '正在登录', en: 'Logging in' },
    async open({ go, hold, shows }) {
      await hold(h5)
      await go(`/signIn?way=sso&state=${'a'.repeat(32)}&token=${'b'.repeat(32)}`)
      await shows('正在登录', 'Signing you in')
    },
  },
]

/** The same passenger by WeChat, and a holder of their boarding pass. */
const otherSessions = <Session extends { beganAt: string }>(own: Session) => [
  { ...own, sessionId: 'ses_other', wayIn: 'wechat', current: false },
  { ...own, sessionId: 'ses_trip', wayIn: 'portal', scope: 'trip' as const, current: false },
]

export const meScenes: readonly Scene[] = [
  plainScene({
    name: 'me-guest',
    path: '/me',
    hash: '/me',
    state: { zh: '未登录', en: 'Guest' },
    full: ['未登录', 'Not logged in'],
  }),
  plainScene({
    name: 'me-member',
    path: '/me',
    who: 'passenger',
    hash: '/me',
    state: { zh: '会员', en: 'Member' },
    full: ['退出登录', 'Log out'],
  }),
  plainScene({
    name: 'me-trip-only',
    path: '/me',
    who: 'aboard',
    hash: '/me',
    state: { zh: '本次行程登录', en: 'This trip only' },
    full: [/本次行程登录/, /Logged in for this trip/],
  }),
  plainScene({
    name: 'me-settings',
    path: '/me',
    who: 'passenger',
    hash: '/me?settings=1',
    state: { zh: '语言、外观与隐私', en: 'Language, appearance and privacy' },
    full: ['在所有设备上退出', 'Log out on all devices'],
  }),
  {
    name: 'me-no-trip',
    path: '/me',
    who: 'passenger',
    state: { zh: '没有行程', en: 'No trip' },
    async open({ go, alter, shows }) {
      await alter(queryNextTrip, () => ({ trip: null }))
      await alter(orderList, (list) => ({ ...list, orders: [] }))
      await go('/me')
      await shows('下一程还没登记', 'No trip yet')
    },
  },
  {
    name: 'me-many',
    path: '/me',
    who: 'passenger',
    state: { zh: '订单很多', en: 'Many orders' },
    async open({ go, alter, shows }) {
      await alter(orderList, (list) => ({
        ...list,
        counts: { pending_payment: 12, awaiting_shipment: 128, awaiting_receipt: 99, completed: 1024, refunds: 7 },
      }))
      await go('/me')
      await shows('退出登录', 'Log out')
    },
  },
  {
    name: 'me-sessions',
    path: '/me',
    who: 'passenger',
    state: { zh: '已登录的设备', en: 'Where I am logged in' },
    async open({ go, tap, alter, shows }) {
      await alter(listSessions, ({ sessions: [own] }) => ({ sessions: own ? [own, ...otherSessions(own)] : [] }))
      await go('/me?settings=1')
      await tap('查看已登录的设备', 'See where you are logged in')
      await shows('本次登录', 'This one')
    },
  },
  {
    name: 'me-log-out-everywhere',
    path: '/me',
    who: 'passenger',
    state: { zh: '全部退出', en: 'Log out everywhere' },
    async open({ go, tap, shows }) {
      await go('/me?settings=1')
      await tap('在所有设备上退出', 'Log out on all devices')
      await shows('在所有设备上退出？', 'Log out on all devices?')
    },
  },
]

const consents = [
  {
    kind: 'wifi_terms',
    version: '2026-06-01',
    title: { zh: '机上网络服务条款', en: 'In-Flight Connectivity Service Terms' },
    clauseId: 'PC01',
    givenAt: '2026-11-19T09:12:00.000Z',
    withdrawnAt: null,
  },
  {
    kind: 'privacy_policy',
    version: '2026-06-01',
    title: { zh: '隐私政策', en: 'Privacy Policy' },
    clauseId: 'PC02',
    givenAt: '2026-11-19T09:12:00.000Z',
    withdrawnAt: '2026-11-20T01:30:00.000Z',
  },
]

/** "Me" as what is kept of a passenger is shown and erased (G6). */
export const personalDataScenes: readonly Scene[] = [
  {
    name: 'my-data',
    path: '/me',
    who: 'passenger',
    state: { zh: '我的资料', en: 'My data' },
    async open({ go, tap, shows, page, answer }) {
      // The real answer has a limit an hour.
      await answer(exportPersonalData, {
        exportedAt: '2026-11-20T02:00:00.000Z',
        sections: [
          {
            name: 'account',
            rows: [{ displayName: '林小屿', ffpCardNo: '9920000031', email: 'lin.xiaoyu1@example.com' }],
          },
          { name: 'trips', rows: [{ tripId: 'PX01-20261120', ticketNo: '7319991000137', seatNumber: '31A' }] },
          {
            name: 'orders',
            rows: [
              {
                orderNo: '26112000731051',
                state: 'completed',
                currency: 'CNY',
                payable: 9400,
                createdAt: '2026-11-08T02:00:00.000Z',
              },
              {
                orderNo: '26112000731068',
                state: 'paid',
                currency: 'CNY',
                payable: 5800,
                createdAt: '2026-11-19T23:00:00.000Z',
              },
            ],
          },
          { name: 'cart', rows: [] },
        ],
      })
      await go('/me?settings=1')
      await tap('我的资料', 'My data')
      await tap('显示我的资料', 'Show my data')
      await shows('存成 JSON 文件', 'Save as JSON')
      await page.locator('summary').nth(2).click()
    },
  },
  {
    name: 'my-messages',
    path: '/me',
    who: 'passenger',
    state: { zh: '我的留言', en: 'My messages' },
    async open({ go, tap, shows, answer, say }) {
      await answer(listMessages, {
        messages: [
          {
            messageId: 'msg_2',
            orderNo: null,
            text: say('机上 Wi-Fi 断了两次，能退吗？', 'The cabin Wi-Fi was lost twice. Can I have a refund?'),
            state: 'open',
            sentAt: '2026-11-20T01:40:00.000Z',
            answer: null,
            answeredAt: null,
          },
          {
            messageId: 'msg_1',
            orderNo: '26112000731034',
            text: say('包裹什么时候到？', 'When does my parcel arrive?'),
            state: 'answered',
            sentAt: '2026-11-18T09:00:00.000Z',
            answer: say('您好，包裹预计 11 月 21 日送达。', 'Hello, it is due on 21 Nov.'),
            answeredAt: '2026-11-18T10:30:00.000Z',
          },
        ],
      })
      await go('/me')
      await tap('我的留言', 'My messages')
      await shows('等待答复', 'Waiting')
    },
  },
  {
    name: 'my-consents',
    path: '/me',
    who: 'passenger',
    state: { zh: '同意过的条款', en: 'What I agreed to' },
    async open({ go, tap, shows, answer }) {
      await answer(listConsents, { consents })
      await go('/me?settings=1')
      await tap('我同意过的条款', 'What I agreed to')
      await tap(/^撤回对/, /^Withdraw consent to/)
      await shows('确认撤回', 'Withdraw it')
    },
  },
  {
    name: 'erase-account-waits',
    path: '/me',
    who: 'passenger',
    state: { zh: '还不能删除账号', en: 'Cannot be erased yet' },
    async open({ go, tap, shows }) {
      await go('/me?settings=1')
      await tap('删除账号', 'Erase my account')
      await shows('现在还不能删除', 'Not possible yet')
    },
  },
  {
    name: 'erase-account',
    path: '/me',
    who: 'passenger',
    state: { zh: '删除账号', en: 'Erase the account' },
    async open({ go, tap, shows, answer }) {
      await answer(viewErasure, { obstacles: [], keeps: { orders: 8, invoices: 1 } })
      await go('/me?settings=1')
      await tap('删除账号', 'Erase my account')
      await shows('我知道删除后不能恢复', 'I understand that this cannot be undone')
    },
  },
  {
    name: 'erase-account-done',
    path: '/me',
    who: 'passenger',
    state: { zh: '账号已删除', en: 'Account erased' },
    async open({ go, tap, shows, answer, page }) {
      await answer(viewErasure, { obstacles: [], keeps: { orders: 8, invoices: 1 } })
      await answer(eraseAccount, {
        erased: true,
        removed: [
          { what: 'trips', count: 3 },
          { what: 'logins', count: 2 },
          { what: 'addresses', count: 2 },
        ],
        keeps: { orders: 8, invoices: 1 },
      })
      await go('/me?settings=1')
      await tap('删除账号', 'Erase my account')
      await page.getByRole('checkbox').check()
      await tap('永久删除账号', 'Erase it for good')
      await shows('账号已删除', 'Your account is erased')
    },
  },
]

/** Answers two questions of the flight's questionnaire. */
async function answerSome({ go, page, answer }: Stage): Promise<void> {
  // Answered here, not held back: a held call would still reach the server after its page, and answer the next survey.
  await answer(questionAnswer, { saved: true, submittedAt: null, rewarded: false })
  await go('/survey', 'aboard')
  await page.getByRole('radio', { name: /^4/ }).first().check({ force: true })
  await page.getByRole('group').nth(1).getByRole('radio').nth(2).check({ force: true })
}

export const surveyScenes: readonly Scene[] = [
  ...usualScenes({
    name: 'survey',
    path: '/survey',
    who: 'aboard',
    hash: '/survey',
    aboard: true,
    call: listQuestion,
    full: [/总体满意/, /How satisfied/],
    failed: ['问卷没有加载出来', 'The questionnaire did not load'],
  }),
  plainScene({
    name: 'survey-first',
    path: '/survey',
    who: 'aboard',
    hash: '/survey',
    aboard: true,
    state: { zh: '刚打开', en: 'Just opened' },
    full: [/总体满意/, /How satisfied/],
  }),
  { name: 'survey-half', path: '/survey', who: 'aboard', state: { zh: '答了一半', en: 'Half done' }, open: answerSome },
  {
    name: 'survey-missing',
    path: '/survey',
    who: 'aboard',
    state: { zh: '必答题没有答', en: 'Required ones missing' },
    async open({ go, tap, shows }) {
      await go('/survey', 'aboard')
      await tap('提交问卷', 'Submit')
      await shows('请完成必答题', 'Please answer the required questions')
    },
  },
  {
    name: 'survey-done',
    path: '/survey',
    who: 'aboard',
    state: { zh: '已提交', en: 'Handed in' },
    async open({ go, alter, shows }) {
      await alter(listQuestion, (listed) => ({
        ...listed,
        surveys: listed.surveys.map((survey) => ({
          ...survey,
          submittedAt: '2026-11-20T01:50:00.000Z',
          anonymous: true,
        })),
      }))
      await go('/survey', 'aboard')
      await shows('感谢您的反馈', 'Thank you for your feedback')
    },
  },
  {
    name: 'survey-none',
    path: '/survey',
    who: 'aboard',
    state: { zh: '没有问卷', en: 'Nothing to fill in' },
    async open({ go, alter, shows }) {
      await alter(listQuestion, (listed) => ({ ...listed, surveys: [] }))
      await go('/survey', 'aboard')
      await shows('目前没有需要填写的问卷', 'There is nothing to fill in right now')
    },
  },
]
