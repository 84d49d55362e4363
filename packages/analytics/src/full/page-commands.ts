import { type Command, removeFrom, wrong } from '../boot/commands.ts'
import type { Session } from '../boot/initialise.ts'
import { getAttributes, isFilled, isProperties } from '../domain/attributes.ts'
import { filled } from '../domain/compose-event.ts'
import type { Instance } from '../domain/instance.ts'
import { asExtra } from './full-instance.ts'

/** Commands for pages that report their own views. */
export function pageCommands({ around: { say, pass } }: Session) {
  /** A command that the page may run only when the SDK does not track pages automatically. */
  const manually = (command: string, run: (instance: Instance, values: unknown) => unknown): Command => {
    return (instance, values) =>
      instance.config.trackPage
        ? say(`仅在关闭trackPage时允许调用${command}，请确认后修改初始化配置项!`)
        : run(instance, values)
  }
  const attributesHere = (instance: Instance) =>
    ((asExtra(instance).pageAttributes ??= {})[instance.shared.page.view.path] ??= {})

  return {
    setPageAttributes: manually('setPageAttributes', (instance, values) => {
      if (!isFilled(values)) return wrong
      Object.assign(attributesHere(instance), values)
    }),
    clearPageAttributes: manually('clearPageAttributes', (instance, names) => {
      if (names && !Array.isArray(names)) return wrong
      removeFrom(attributesHere(instance), names)
    }),
    sendPage: manually('sendPage', ({ shared, collects, renew, showPage }, values) => {
      shared.page.read(getAttributes(values)['title'])
      if (collects() && !renew()) showPage()
    }),
    /** Fields overwrite only what is there. */
    sendVisit(instance, values) {
      if (!instance.collects()) return
      instance.renew()
      const { referralPage } = instance.shared.page.view
      const event = filled(instance.compose({ eventType: 'VISIT', referralPage }))
      const fields = isProperties(values) ? values : {}
      for (const name of Object.keys(fields)) if (name in event) Object.assign(event, { [name]: fields[name] })
      pass(event, instance)
    },
    setPageListener(instance, listener) {
      // A command whose listener is no function is not carried out.
      const pageListener = listener as NonNullable<ReturnType<typeof asExtra>['pageListener']>
      asExtra(instance).pageListener = pageListener
      const { path, query, title } = instance.shared.page.view
      pageListener({ path, query, title })
    },
  } satisfies Record<string, Command>
}
