import { getAttributes, idFor, isFilled, type Properties } from '../domain/attributes.ts'
import type { Instance } from '../domain/instance.ts'
import { baseOptions } from '../domain/options.ts'
import { startTimer, type Timer } from '../domain/timers.ts'
import { uuid } from '../domain/uuid.ts'
import type { Consent, OutcomeListener } from '../transport/delivery.ts'
import { initialise, type Session, setConsent } from './initialise.ts'

/** The result of a command with invalid arguments; its callback receives false. */
export const wrong = Symbol()

/** The callback of a command receives its result, or true when it has none. */
export type Command = (this: void, instance: Instance, ...values: unknown[]) => unknown
export type EarlyCommand = (this: void, alias: string, values: unknown[]) => unknown

export function removeFrom(all: Properties | undefined, names: unknown): void {
  for (const name of Array.isArray(names) ? names : Object.keys(all ?? {})) delete all?.[String(name)]
}

/** Commands that need no instance. */
export function earlyCommands(session: Session, isCommand: (name: string) => boolean): Record<string, EarlyCommand> {
  const { general } = session
  return {
    init: (alias, values) => initialise(session, alias, values),
    canIUse: (_, [name]) => isCommand(String(name)),
    setGeneralProps(alias, [values]) {
      if (!isFilled(values)) return wrong
      const all = (general[alias] ??= {})
      // A fixed value never replaces a function that is called for each event.
      for (const name of Object.keys(values))
        if (typeof all[name] !== 'function' || typeof values[name] === 'function') all[name] = values[name]
    },
    clearGeneralProps: (alias, [names]) => removeFrom(general[alias], names),
  }
}

function userCommands({ around: { say } }: Session) {
  function clearUserId({ identity }: Instance): void {
    identity.set('cs1', '')
    identity.set('user_key', '')
  }

  return {
    clearUserId,
    setUserId(instance, value, key) {
      const { identity, config } = instance
      const id = idFor(value)
      clearUserId(instance)
      if (!id) return wrong
      if (config.idMapping) identity.set('user_key', idFor(key))
      else if (key) say('您设置了 userKey ，请初始化开启 idMapping!')
      identity.set('cs1', id)
      const before = identity.get('gio_id')
      identity.set('gio_id', id)
      instance.renew(!!before && before !== id)
    },
    setUserAttributes(instance, values) {
      if (!isFilled(values)) return wrong
      instance.record({ eventType: 'LOGIN_USER_ATTRIBUTES', attributes: getAttributes(values) })
    },
  } satisfies Record<string, Command>
}

function trackCommands({ around: { say } }: Session) {
  const off = '指定实例未开启数据采集，'
  const check = '请检查!'

  function track(instance: Instance, eventName: string, props: unknown, duration?: Record<string, string>): void {
    const attributes = { ...getAttributes(props), ...duration }
    instance.record({ eventType: 'CUSTOM', eventName, attributes })
  }

  const onName = (run: (instance: Instance, name: string, props: unknown) => unknown): Command => {
    return (instance, name, props) =>
      typeof name === 'string' && /^[a-z]\w{0,99}$/i.test(name)
        ? run(instance, name, props)
        : say('事件名格式不正确，只能包含数字、字母和下划线，且不能以数字开头，字符总长度不能超过100!')
  }
  const onTimer = (run: (timer: Timer, instance: Instance, props: unknown) => void, whenOff = ''): Command => {
    return (instance, id, props) => {
      const timer = instance.timers.get(String(id))
      if (!instance.collects()) return say(off + whenOff + check)
      if (!timer) return say(`未查询到指定计时器，${check}`)
      run(timer, instance, props)
    }
  }
  const remove = ({ id }: Timer, { timers }: Instance) => void timers.delete(id)

  return {
    track: onName(track),
    trackTimerStart: onName((instance, name) => {
      if (!instance.collects()) return say(off + check)
      const id = uuid()
      instance.timers.set(id, startTimer(id, name))
      return id
    }),
    trackTimerPause: onTimer((timer) => timer.pause()),
    trackTimerResume: onTimer((timer) => timer.resume()),
    removeTimer: onTimer(remove),
    trackTimerEnd: onTimer((timer, instance, props) => {
      remove(timer, instance)
      track(instance, timer.eventName, props, { event_duration: timer.end() })
    }, '计时器已移除，'),
    clearTrackTimer: ({ timers }) => timers.clear(),
  } satisfies Record<string, Command>
}

function otherCommands(session: Session) {
  const { guard } = session.around
  return {
    getDeviceId: ({ shared }) => shared.device.get(),
    flush: ({ shared }) => shared.delivery.flush(),
    onDelivery({ shared }, listener) {
      // A command whose listener is no function is not carried out.
      shared.delivery.onOutcome((...told) => guard(listener as OutcomeListener, ...told))
    },
    setConsent(_, value) {
      const consent = baseOptions.checked('consent', value)
      if (!consent) return wrong
      // The check admits only the three valid values.
      setConsent(session, consent as Consent)
    },
  } satisfies Record<string, Command>
}

/** Commands of an instance, by name. */
export const instanceCommands = (session: Session): Record<string, Command> => ({
  ...userCommands(session),
  ...trackCommands(session),
  ...otherCommands(session),
})

/** In these commands the last function is the listener itself, not a callback. */
export const isListenerCommand = (name: string) => /Listener$|^onDelivery$/.test(name)
