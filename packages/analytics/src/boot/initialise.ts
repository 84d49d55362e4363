import type { PageWindow } from '../browser/browser-window.ts'
import { watchAddress } from '../browser/page.ts'
import { blue } from '../browser/say.ts'
import { isProperties, type Properties } from '../domain/attributes.ts'
import { createInstance, type Instance } from '../domain/instance.ts'
import { type Config, readOptions } from '../domain/options.ts'
import { type Around, createShared, type Shared } from '../domain/shared.ts'
import type { Consent, Delivery } from '../transport/delivery.ts'

type MakeDelivery = (window: PageWindow) => Delivery
export type Deliveries = { batch: MakeDelivery; strict?: MakeDelivery }

/** What this copy of the SDK has begun. */
export interface Session {
  around: Around
  /** How events travel; `strict` is not everywhere. */
  deliveries: Deliveries
  instances: Map<string, Instance>
  /** General properties by alias: they may be set before there is an instance to have them. */
  general: Record<string, Properties>
  /** Since the first instance. */
  shared?: Shared
}

/** No name, localhost, any address of four numbers (E10). */
const isLocal = (hostname: string) => /^(localhost|(\d{1,3}(\.|$)){4}|)$/.test(hostname)

/** Why this instance cannot be. */
function refusal({ around, instances }: Session, alias: string, [projectId, dataSourceId]: unknown[]) {
  const { window, sdk } = around
  // A page sets it by hand, so it is in no type of a window.
  const { _gr_ignore_local_rule: ignores } = window as { _gr_ignore_local_rule?: unknown }
  if (isLocal(window.location.hostname) && ignores !== true) return '当前SDK不允许在本地环境初始化!'
  if (!projectId || !dataSourceId)
    return 'SDK初始化失败，请使用 gdp("init", "您的GrowingIO项目 accountId", "您项目的 dataSourceId", options: { host: "您的数据上报地址host" }); 进行初始化!'
  for (const { config } of instances.values())
    if (config.projectId === projectId && config.dataSourceId === dataSourceId)
      return 'SDK初始化失败，重复初始化，请检查初始化参数!'
  if (instances.has(alias)) return `Error: 已存在实例 ${alias}，请勿重复初始化!`
  if (instances.size && !sdk.prefixOf) return 'Error: 您正在尝试初始化另一个实例，请集成多实例插件后重试!'
}

function readConfig({ around: { say, window }, shared }: Session, values: unknown[]): Config {
  const [projectId, dataSourceId] = values
  const options = values.find(isProperties) ?? {}
  if ('host' in options) say('host字段已废弃，指定上报请求地址请使用 serverUrl!')
  const read = readOptions({ idMapping: options['enableIdMapping'], ...options }, !shared)
  if (!read.trackBot && /bot|crawl|spider|slurp/i.test(window.navigator.userAgent)) read.dataCollect = false
  if (!read.dataCollect) say('已关闭数据采集')
  if (!read.autotrack) say('已关闭无埋点采集')
  if (read.forceLogin) say('forceLogin已开启，请调用 identify 方法设置 openId 以继续上报!')
  return { projectId: String(projectId), dataSourceId: String(dataSourceId), ...read }
}

function begin({ around, deliveries, instances }: Session, config: Config): Shared {
  const { window, say } = around
  const make = deliveries[config.delivery]
  if (!make) say('strict 模式不在此文件中，请使用 gdp-full.js!')
  const shared = createShared(around, config, (make ?? deliveries.batch)(window))
  shared.delivery.onOutcome((events, outcome) => {
    // A session is of one instance: the others do not know its events.
    if (outcome !== 'dropped') for (const { goOn } of instances.values()) for (const event of events) goOn(event)
  })
  watchAddress(window, () => {
    for (const instance of instances.values()) instance.addressChanged()
  })
  return shared
}

export function setConsent({ shared, instances }: Session, consent: Consent): void {
  if (!shared) return
  const wasDenied = shared.consent === 'denied'
  shared.consent = consent
  if (consent === 'granted') shared.storage.keep()
  if (consent === 'denied') {
    shared.held.length = 0
    for (const { timers, identity } of instances.values()) {
      timers.clear()
      shared.storage.forget(identity.keys())
    }
  }
  shared.delivery.setConsent(consent)
  if (wasDenied) for (const instance of instances.values()) instance.start()
}

/** Whether there is a new instance now. */
export function initialise(session: Session, alias: string, values: unknown[]): boolean {
  const { around } = session
  const { say } = around
  say('Gio Web SDK 初始化中...', blue)
  const why = refusal(session, alias, values)
  if (why) return say(why)
  const config = readConfig(session, values)
  around.tell('OPTION_INITIALIZED', { alias, config, given: values })
  const isFirst = !session.shared
  const shared = (session.shared ??= begin(session, config))
  const instance = createInstance(shared, alias, config, (session.general[alias] ??= {}))
  session.instances.set(alias, instance)
  if (isFirst) setConsent(session, config.consent)
  instance.start()
  say('Gio Web SDK 初始化完成！Web模式', blue)
  return true
}
