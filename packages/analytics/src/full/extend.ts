import type { Booted } from '../boot/boot.ts'
import { type Command, wrong } from '../boot/commands.ts'
import type { PageWindow } from '../browser/browser-window.ts'
import { isProperties, type Properties } from '../domain/attributes.ts'
import type { Instance } from '../domain/instance.ts'
import { uuid } from '../domain/uuid.ts'
import type { AnalyticsEvent } from '../event.ts'
import type { Delivery } from '../transport/delivery.ts'
import { gioCompress } from './gio-compress.ts'
import { readMoreOptions } from './more-options.ts'
import { pageCommands } from './page-commands.ts'
import { createBus, createPlugins, type PluginSdk } from './plugins.ts'

type Plugins = ReturnType<typeof createPlugins>

/** What the hooks and the bus are told of an event: its number is the same at every stage. */
function createAbout() {
  const ids = new WeakMap<AnalyticsEvent, string>()
  return (event: AnalyticsEvent): string => {
    const id = ids.get(event) ?? uuid()
    ids.set(event, id)
    return id
  }
}

/** Puts the hooks around what is sent. */
function overhear(delivery: Delivery, before: (event: AnalyticsEvent) => void, after: typeof before): Delivery {
  const own = new WeakSet<AnalyticsEvent>()
  delivery.onOutcome((events, outcome) => {
    if (outcome !== 'kept') for (const event of events) if (own.has(event)) after(event)
  })
  return {
    ...delivery,
    send(event, target) {
      own.add(event)
      before(event)
      delivery.send(event, target)
    },
  }
}

function pluginCommands(plugins: Plugins, booted: Booted): void {
  const { early, commands, session } = booted
  const { say } = session.around
  early.set('registerPlugins', (_, [items]) => {
    plugins.register(items)
    return [...plugins.items]
  })
  commands.set('getPlugins', () => [...plugins.items])
  commands.set('getABTest', () => {
    say('获取ABTest数据错误! 请集成ABTest插件后重试!')
    return {}
  })
  commands.set('updateImpression', () => say('updateImpression 错误! 请集成半自动埋点浏览插件后重试!'))
}

/** What becomes of a command is told when it has been carried out. */
function follow({ commands }: Booted, name: string, tell: (instance: Instance, key: unknown) => void): void {
  const run = commands.get(name)
  const followed: Command = (instance, ...values) => {
    const result = run?.(instance, ...values)
    if (result !== false && result !== wrong) tell(instance, values[0])
    return result
  }
  commands.set(name, followed)
}

const deprecated =
  /^(collectImp|enableDebug|enableHT|getVisitorId|send|setAutotrack|setConfig|setDataCollect|setPlatformProfile|setTrackerHost|setTrackerScheme)$/

/** The plugins with their hooks and their bus, the commands of pages, the options that other plugins would read. */
export function extend(booted: Booted): void {
  const { session, run, early, commands } = booted
  const { around, deliveries, instances } = session
  const { on, tell } = createBus(around.guard)
  const sdk: PluginSdk = Object.assign(around.sdk, { plugins: {}, on, command: run })
  const plugins = createPlugins(sdk, around.say)
  const trackingIdOf = createAbout()

  around.explain = (name) => (deprecated.test(name) ? `方法 ${name} 已被弃用，请移除!` : undefined)
  around.tell = (message, about) => {
    // What is told by this name is an event.
    const event = about as AnalyticsEvent
    if (message === 'onComposeAfter') plugins.tell(message, { composedEvent: event, trackingId: trackingIdOf(event) })
    else told(message, about)
  }
  function told(message: string, about: object): void {
    if (message === 'UN_EXECUTE_CALL') return tell(message, about)
    if (message === 'SESSIONID_UPDATE') return tellSession(about)
    // What else is told has a name of what is stored.
    if (message !== 'OPTION_INITIALIZED') return tellUser(message, about as { alias: string; value: string })
    const { given, ...others } = about as { alias: string; config: object; given: unknown[] }
    tell('ON_SDK_INITIALIZE_BEFORE', { alias: others.alias })
    Object.assign(others.config, readMoreOptions(given, given.find(isProperties) ?? {}, !session.shared))
    tell(message, others)
  }
  function tellSession(about: object): void {
    const { shared } = session
    // Each session has an alias.
    const { alias } = about as { alias: string }
    // The original forgets what waits for `identify`; who asks for its bytes gets its loss.
    if (shared?.config.delivery === 'strict')
      shared.held.splice(0, Infinity, ...shared.held.filter((one) => one.alias !== alias))
    tell('SESSIONID_UPDATE', about)
  }
  function tellUser(stored: string, { alias, value }: { alias: string; value: string }): void {
    const name = stored === 'cs1' ? 'userId' : stored === 'user_key' ? 'userKey' : 'gioId'
    const about = { alias, [name]: value }
    // Of the three names' capitals.
    const label = name.toUpperCase() as 'USERID' | 'USERKEY' | 'GIOID'
    if (label !== 'GIOID') tell(`SET_${label}`, about)
    tell(`${label}_UPDATE`, about)
  }

  const hear = (make: (window: PageWindow) => Delivery) => (window: PageWindow) =>
    overhear(
      make(window),
      (requestData) => {
        const about = { requestData, trackingId: trackingIdOf(requestData) }
        plugins.tell('onSendBefore', about)
        tell('ON_COMMIT_REQUEST', about)
      },
      (requestData) => plugins.tell('onSendAfter', { requestData, trackingId: trackingIdOf(requestData) }),
    )
  session.deliveries = {
    batch: hear(deliveries.batch),
    ...(deliveries.strict && { strict: hear(deliveries.strict) }),
  }

  pluginCommands(plugins, booted)
  for (const [name, command] of Object.entries(pageCommands(session))) commands.set(name, command)
  const init = early.get('init')
  early.set('init', (alias, values) => {
    const result = init?.(alias, values)
    if (result) tell('SDK_INITIALIZED', { alias, config: instances.get(alias)?.config })
    return result
  })
  follow(booted, 'setOption', ({ alias, config }, key) => {
    // A setting of this name has just been changed.
    tell('OPTION_CHANGE', { alias, key, value: (config as unknown as Properties)[String(key)] })
  })
  const identify = commands.get('identify')
  commands.set('identify', (instance, ...values) =>
    instance.isMain ? identify?.(instance, ...values) : around.say('设置 identify 失败，子实例不允许调用identify!'),
  )
  follow(booted, 'identify', ({ shared }) => tell('UID_UPDATE', { deviceId: shared.device.get() }))
  plugins.register([gioCompress])
}
