import type { PageWindow } from '../browser/browser-window.ts'
import { createGuard, createSay } from '../browser/say.ts'
import { filled } from '../domain/compose-event.ts'
import {
  type Command,
  type EarlyCommand,
  earlyCommands,
  instanceCommands,
  isListenerCommand,
  wrong,
} from './commands.ts'
import type { MakeDelivery, Session } from './initialise.ts'

export interface Booted {
  session: Session
  run: Run
  /** By name; an extension of the SDK may add commands and wrap existing ones. */
  early: Map<string, EarlyCommand>
  commands: Map<string, Command>
}

export interface Booting {
  window: PageWindow
  version: string
  deliver: MakeDelivery
  /** Adds the features that not every site needs. */
  extend?: (booted: Booted) => void
}

export type Run = (command: string, ...values: unknown[]) => unknown

/** Creates the function that runs all commands and never throws. */
export function boot({ window, version, deliver, extend }: Booting): Run {
  const say = createSay(window)
  const guard = createGuard(say)
  const session: Session = {
    around: {
      window,
      say,
      guard,
      sdk: { version },
      refuse: () => 'SDK初始化失败，重复初始化，请检查初始化参数!',
      prefix: ({ projectId }) => projectId,
      pass: (event, { shared, config }) => shared.delivery.send(filled(event), config),
    },
    deliver,
    instances: new Map(),
    general: {},
  }
  const { around, instances } = session
  const isCommand = (name: string): boolean => early.has(name) || commands.has(name)
  const commands = new Map(Object.entries(instanceCommands(session)))
  const early: Booted['early'] = new Map(Object.entries(earlyCommands(session, isCommand)))
  extend?.({ session, run, early, commands })

  function answer(alias: string, name: string, values: unknown[]): unknown {
    const command = commands.get(name)
    const instance = instances.get(alias)
    if (command && !instance) return say(`不存在实例：${alias}，请检查!`)
    const lacksListener = isListenerCommand(name) && typeof values[0] !== 'function'
    const result = lacksListener
      ? wrong
      : instance && command
        ? command(instance, ...values)
        : early.get(name)?.(alias, values)
    return result === wrong ? say(`调用 ${name} 失败，参数不合法!`) : result
  }

  function run(command: string, ...values: unknown[]): unknown {
    const [, alias = 'g0', name = ''] = /^(?:(.*)\.)?(.*)$/.exec(command) ?? []
    if (!isCommand(name)) return void say(around.explain?.(name) ?? `不存在名为 ${name} 的方法调用!`)
    if (!session.shared && commands.has(name)) {
      say('SDK未初始化!')
      return around.early?.(command, values)
    }
    const last = values[values.length - 1]
    const callback = typeof last === 'function' && !isListenerCommand(name) ? values.pop() : undefined
    const result = guard(answer, alias, name, values)
    // The page may pass any function.
    guard(callback as ((result: unknown) => void) | undefined, result === undefined ? true : (result ?? undefined))
    if (/^(init|canIUse)$/.test(name)) return result
  }

  return run
}
