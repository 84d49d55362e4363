import { connectionStatus, wifiLogin } from '@aisle/contract/portal'
import type { ResponseOf } from '@aisle/contract/define-call'
import { connected, interrupted, plans } from './portal-answers.ts'
import type { Scene } from './scene.ts'
import type { Stage } from './stage.ts'

type Words = readonly [zh: string | RegExp, en: string | RegExp]
type Status = ResponseOf<typeof connectionStatus>

/** The passenger's connection state as the cabin reports it. */
function verifyScene(
  part: string,
  state: Scene['state'],
  {
    change,
    words,
    act = async () => {},
  }: { change(now: Status): Status; words: Words; act?: (stage: Stage) => Promise<void> },
): Scene {
  return {
    name: `verify-${part}`,
    path: '/network/verify',
    who: 'aboard',
    state,
    async open(stage) {
      await stage.alter(connectionStatus, change)
      await stage.go('/network/verify', 'aboard')
      await stage.shows(...words)
      await act(stage)
    },
  }
}

const onlineWith = (plan: keyof typeof plans, seconds?: number) => (now: Status) =>
  connected(plans[plan], now.serverTime, seconds)
const endedBy =
  (endReason: Status['endReason']) =>
  (now: Status): Status => ({ ...now, state: 'closed', connection: null, endReason })

export const verifyScenes: readonly Scene[] = [
  {
    name: 'verify-connecting',
    path: '/network/verify',
    who: 'aboard',
    state: { zh: '正在接通', en: 'Connecting' },
    async open({ go, hold, shows }) {
      await hold(wifiLogin)
      await go('/network/verify?entitlementId=ent_flight', 'aboard')
      await shows('正在接通网络', 'Connecting you')
    },
  },
  verifyScene(
    'online-flight',
    { zh: '已连上，全程', en: 'Online, whole flight' },
    { change: onlineWith('flight', 86_340), words: ['已连上，可以上网了', "You're online"] },
  ),
  verifyScene(
    'online-hour',
    { zh: '已连上，计时', en: 'Online, by time' },
    { change: onlineWith('hour'), words: ['剩余', 'Time left'] },
  ),
  verifyScene(
    'online-data',
    { zh: '已连上，计流量', en: 'Online, by data' },
    { change: onlineWith('data'), words: ['剩余流量', 'Data left'] },
  ),
  verifyScene(
    'all-set-sheet',
    { zh: '可以上网了', en: 'All set' },
    {
      change: onlineWith('flight'),
      words: ['开始上网', 'Start browsing'],
      async act({ tap, shows }) {
        await tap('开始上网', 'Start browsing')
        await shows('可以上网了', "You're all set")
      },
    },
  ),
  verifyScene(
    'pause-dialog',
    { zh: '确认暂停', en: 'Pause dialog' },
    {
      change: onlineWith('hour'),
      words: ['开始上网', 'Start browsing'],
      async act({ tap, shows }) {
        await tap('暂停', 'Pause')
        await shows('暂停上网？', 'Pause your plan?')
      },
    },
  ),
  verifyScene(
    'paused',
    { zh: '已暂停', en: 'Paused' },
    { change: (now) => interrupted(onlineWith('hour')(now), 'paused'), words: ['继续上网', 'Resume'] },
  ),
  verifyScene(
    'signal-lost',
    { zh: '卫星信号中断', en: 'Signal lost' },
    {
      change: (now) => interrupted(onlineWith('hour')(now), 'out_of_coverage'),
      words: ['卫星信号暂时中断', 'Satellite signal lost for now'],
    },
  ),
  verifyScene(
    'not-connected',
    { zh: '还没有连上', en: 'Not connected' },
    { change: endedBy(null), words: ['还没有连上网络', "You're not connected yet"] },
  ),
  verifyScene(
    'time-over',
    { zh: '时间用完', en: 'Time is up' },
    { change: endedBy('time'), words: ['套餐时间已用完', 'Your time is up'] },
  ),
  verifyScene(
    'data-over',
    { zh: '流量用完', en: 'Data used up' },
    { change: endedBy('data'), words: ['套餐流量已用完', 'Your data is used up'] },
  ),
  verifyScene(
    'landed',
    { zh: '已到达', en: 'Landed' },
    { change: endedBy('landing'), words: ['航班已到达', "We've landed"] },
  ),
  verifyScene(
    'moved',
    { zh: '在另一台设备上', en: 'On another device' },
    { change: endedBy('moved'), words: ['套餐已在另一台设备上使用', 'Your plan is in use on another device'] },
  ),
  verifyScene(
    'replaced',
    { zh: '换用了另一个套餐', en: 'Another plan taken' },
    { change: endedBy('replaced'), words: ['已换用另一个套餐', 'Another plan is in use'] },
  ),
  verifyScene(
    'revoked',
    { zh: '套餐已停用', en: 'Plan stopped' },
    { change: endedBy('revoked'), words: ['套餐已停用', 'Your plan was stopped'] },
  ),
  verifyScene(
    'given-back',
    { zh: '套餐已退款', en: 'Plan refunded' },
    { change: endedBy('givenBack'), words: ['套餐已退款', 'Your plan was refunded'] },
  ),
  {
    name: 'verify-failed',
    path: '/network/verify',
    who: 'aboard',
    state: { zh: '没有接通', en: 'Could not connect' },
    async open({ go, refuse, shows }) {
      await refuse(wifiLogin, 'gateUnavailable')
      await go('/network/verify?entitlementId=ent_flight', 'aboard')
      await shows('网络没有接通', "We couldn't connect you")
    },
  },
  {
    name: 'verify-unknown',
    path: '/network/verify',
    who: 'aboard',
    state: { zh: '看不到状态', en: 'State unknown' },
    async open({ go, cut, shows }) {
      await cut(connectionStatus)
      await go('/network/verify', 'aboard')
      await shows('暂时看不到连接状态', "We can't see your connection right now")
    },
  },
]
