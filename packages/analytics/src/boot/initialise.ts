import type { PageWindow } from '../browser/browser-window.ts'
import { watchAddress } from '../browser/page.ts'
import { blue } from '../browser/say.ts'
import { isProperties, type Properties } from '../domain/attributes.ts'
import { createInstance, type Instance } from '../domain/instance.ts'
import { baseOptions, type Config } from '../domain/options.ts'
import { type Around, createShared, type Shared } from '../domain/shared.ts'
import type { Consent, Delivery } from '../transport/delivery.ts'

export type MakeDelivery = (window: PageWindow, config: Config) => Delivery

/** The state of this copy of the SDK. */
export interface Session {
  around: Around
  /** How events travel. */
  deliver: MakeDelivery
  instances: Map<string, Instance>
  /** General properties by alias: they may be set before there is an instance to have them. */
  general: Record<string, Properties>
  /** Since the first instance. */
  shared?: Shared
}

/** No name, localhost, any address of four numbers (E10). */
const isLocal = (hostname: string) => /^(localhost|(\d{1,3}(\.|$)){4}|)$/.test(hostname)

/** Why this instance cannot be. */
function refusal({ around, shared }: Session, alias: string, values: unknown[]) {
  const { window } = around
  // A page sets it by hand, so it is in no type of a window.
  const { _gr_ignore_local_rule: ignores } = window as { _gr_ignore_local_rule?: unknown }
  if (isLocal(window.location.hostname) && ignores !== true) return '当前SDK不允许在本地环境初始化!'
  if (!values[0] || !values[1])
    return 'SDK初始化失败，请使用 gdp("init", "您的GrowingIO项目 accountId", "您项目的 dataSourceId", options: { host: "您的数据上报地址host" }); 进行初始化!'
  return shared && around.refuse(alias, values)
}

function readConfig({ say }: Around, values: unknown[]): Config {
  const [projectId, dataSourceId] = values
  const options = values.find(isProperties) ?? {}
  if ('host' in options) say('host字段已废弃，指定上报请求地址请使用 serverUrl!')
  const read = baseOptions.read({ idMapping: options['enableIdMapping'], ...options })
  return { projectId: String(projectId), dataSourceId: String(dataSourceId), ...read }
}

function begin({ around, deliver, instances }: Session, config: Config): Shared {
  const { window } = around
  const shared = createShared(around, config, deliver(window, config))
  shared.delivery.onOutcome((events, outcome) => {
    // A session is of one instance: the others do not know its events.
    if (outcome !== 'dropped') for (const { goOn } of instances.values()) events.forEach(goOn)
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
  const config = readConfig(around, values)
  around.configured?.(alias, config, values)
  if (!config.dataCollect) say('已关闭数据采集')
  const isFirst = !session.shared
  const shared = (session.shared ??= begin(session, config))
  const instance = createInstance(shared, alias, config, (session.general[alias] ??= {}))
  session.instances.set(alias, instance)
  if (isFirst) setConsent(session, config.consent)
  instance.start()
  say('Gio Web SDK 初始化完成！Web模式', blue)
  return true
}
