import { type Command, removeFrom, wrong } from '../boot/commands.ts'
import type { Session } from '../boot/initialise.ts'
import { attributesOf, isFilled, isProperties } from '../domain/attributes.ts'
import type { Instance, PageListener } from '../domain/instance.ts'

/** For pages that tell of themselves. */
export function pageCommands({ around: { say } }: Session) {
  /** What the page may do by itself, when the SDK does not. */
  const manually = (command: string, run: (instance: Instance, values: unknown) => unknown): Command => {
    return (instance, values) =>
      instance.config.trackPage
        ? say(`仅在关闭trackPage时允许调用${command}，请确认后修改初始化配置项!`)
        : run(instance, values)
  }
  const attributesHere = ({ pageAttributes, shared }: Instance) => (pageAttributes[shared.page.view.path] ??= {})

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
      shared.page.read(attributesOf(values)['title'])
      if (collects() && !renew()) showPage()
    }),
    /** Fields overwrite only what is there. */
    sendVisit({ shared, collects, renew, compose, commit }, values) {
      if (!collects()) return
      renew()
      const event = compose({ eventType: 'VISIT', referralPage: shared.page.view.referralPage })
      const fields = isProperties(values) ? values : {}
      for (const name of Object.keys(fields)) if (name in event) Object.assign(event, { [name]: fields[name] })
      commit(event)
    },
    setPageListener(instance, listener) {
      // A command whose listener is no function is not carried out.
      instance.pageListener = listener as PageListener
      const { path, query, title } = instance.shared.page.view
      instance.pageListener({ path, query, title })
    },
  } satisfies Record<string, Command>
}
