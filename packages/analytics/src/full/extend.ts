import type { Booted } from '../boot/boot.ts'
import { type Command, wrong } from '../boot/commands.ts'
import type { Session } from '../boot/initialise.ts'
import type { Properties } from '../domain/attributes.ts'
import type { Instance } from '../domain/instance.ts'
import type { Config } from '../domain/options.ts'
import type { Around } from '../domain/shared.ts'
import { uuid } from '../domain/uuid.ts'
import type { AnalyticsEvent } from '../event.ts'
import type { Delivery } from '../transport/delivery.ts'
import { adoptOld, asExtra, fillInstance, originalSource } from './full-instance.ts'
import { gioCompress } from './gio-compress.ts'
import { createHolder, identifyCommand } from './hold-events.ts'
import { type FullConfig, asFull, readMoreOptions } from './more-options.ts'
import { optionCommands } from './option-commands.ts'
import { pageCommands } from './page-commands.ts'
import { createBus, createPlugins, type PluginSdk, type TellBus } from './plugins.ts'

type Plugins = ReturnType<typeof createPlugins>

/** Puts the hooks around what is sent. */
function overhear(delivery: Delivery, before: (event: AnalyticsEvent) => void, after: typeof before): Delivery {
  delivery.onOutcome((events, outcome) => {
    if (outcome !== 'kept') events.forEach(after)
  })
  return {
    ...delivery,
    send(event, target) {
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

/** Wraps a command to call `tell` after it has succeeded. */
function follow({ commands }: Booted, name: string, tell: (instance: Instance, key: unknown) => unknown): void {
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

/** Notifies the bus of a changed user or session. */
function tellChange(tell: TellBus, { alias }: Instance, [stored, value]: [string, string]): void {
  if (stored === 'session_id') return tell('SESSIONID_UPDATE', { alias, sessionId: value })
  const name = stored === 'cs1' ? 'userId' : stored === 'user_key' ? 'userKey' : 'gioId'
  const about = { alias, [name]: value }
  // Of the three names' capitals.
  const label = name.toUpperCase() as 'USERID' | 'USERKEY' | 'GIOID'
  if (label !== 'GIOID') tell(`SET_${label}`, about)
  tell(`${label}_UPDATE`, about)
}

/** Reads the options that the base does not know, and says what they mean. */
function configure({ around, shared }: Session, config: Config, values: unknown[]): FullConfig {
  const { say, window } = around
  const read = readMoreOptions(config, values, !shared)
  if (!read.trackBot && /bot|crawl|spider|slurp/i.test(window.navigator.userAgent)) read.dataCollect = false
  if (!read.autotrack) say('已关闭无埋点采集')
  if (read.forceLogin) say('forceLogin已开启，请调用 identify 方法设置 openId 以继续上报!')
  return read
}

/** Why a further instance cannot be. */
function refuser({ around, instances }: Session, sdk: PluginSdk): Around['refuse'] {
  const { refuse: repeated } = around
  return (alias, values) => {
    for (const { config } of instances.values())
      if (config.projectId === values[0] && config.dataSourceId === values[1]) return repeated(alias, values)
    if (instances.has(alias)) return `Error: 已存在实例 ${alias}，请勿重复初始化!`
    return sdk.getPrefix ? undefined : 'Error: 您正在尝试初始化另一个实例，请集成多实例插件后重试!'
  }
}

/** All that the base does without: plugins with their hooks and their bus, more options, commands and instances. */
export function extend(booted: Booted): void {
  const { session, run, early, commands } = booted
  const { around, instances } = session
  const { on, tell } = createBus(around.guard)
  const sdk: PluginSdk = Object.assign(around.sdk, { plugins: {}, on, command: run })
  const plugins = createPlugins(sdk, around.say)
  /** Of the events of this page: a number of each, the same at every stage. */
  const ids = new WeakMap<AnalyticsEvent, string>()
  const { pass, release, forget } = createHolder(session, (composedEvent) => {
    const trackingId = uuid()
    ids.set(composedEvent, trackingId)
    plugins.tell('onComposeAfter', { composedEvent, trackingId })
  })
  function changed(instance: Instance, stored: string, value: string): void {
    // The original forgets what waits for `identify`; who asks for its bytes gets its loss.
    if (stored === 'session_id' && asFull(instance.shared.config).delivery === 'strict') forget(instance)
    tellChange(tell, instance, [stored, value])
  }

  Object.assign(around, {
    pass,
    refuse: refuser(session, sdk),
    explain: (name) => (deprecated.test(name) ? `方法 ${name} 已被弃用，请移除!` : undefined),
    early: (command, values) => tell('UN_EXECUTE_CALL', { command, values }),
    configured(alias, config, values) {
      tell('ON_SDK_INITIALIZE_BEFORE', { alias })
      tell('OPTION_INITIALIZED', { alias, config: configure(session, config, values) })
    },
    prefix(config) {
      const main = session.shared?.config ?? config
      return (main !== config && sdk.getPrefix?.(config.projectId + config.dataSourceId)) || config.projectId
    },
    starting(instance) {
      fillInstance(instance, session, changed)
      adoptOld(instance)
    },
    source: originalSource,
    moved(instance) {
      const { path, query, title } = instance.shared.page.view
      around.guard(asExtra(instance).pageListener, { path, query, title })
    },
  } satisfies Partial<Around>)

  const { deliver } = session
  session.deliver = (window, config) =>
    overhear(
      deliver(window, config),
      (requestData) => {
        const about = { requestData, trackingId: ids.get(requestData) }
        plugins.tell('onSendBefore', about)
        tell('ON_COMMIT_REQUEST', about)
      },
      (requestData) => {
        const trackingId = ids.get(requestData)
        if (trackingId) plugins.tell('onSendAfter', { requestData, trackingId })
      },
    )

  pluginCommands(plugins, booted)
  const more: Record<string, Command> = {
    ...pageCommands(session),
    ...optionCommands(session, release),
    identify: identifyCommand(session, (change) => {
      release(change)
      tell('UID_UPDATE', change)
    }),
  }
  for (const [name, command] of Object.entries(more)) commands.set(name, command)
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
  follow(booted, 'setConsent', (_, consent) => consent === 'denied' && forget())
  plugins.register([gioCompress])
}
