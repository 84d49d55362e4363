import type { PageView } from '../browser/page.ts'
import type { Options } from '../domain/options.ts'
import type { FullConfig, MoreOptions } from '../full/more-options.ts'
import type { PluginItem } from '../full/plugins.ts'
import type { AnalyticsEvent } from '../event.ts'
import type { Consent, Outcome } from '../transport/delivery.ts'

/** A command alone is for the first instance, `alias.command` for another. */
type Named<Command extends string> = Command | `${string}.${Command}`

export type InitOptions = Partial<Options & MoreOptions> & { enableIdMapping?: boolean }
/** Values are converted to strings; functions are called for each event. */
export type Attributes = Readonly<Record<string, unknown>>
export type DeliveryListener = (events: readonly AnalyticsEvent[], outcome: Outcome) => void
type Done = (done: boolean) => void
/** The options that `setOption` can change, with their types. */
type Settable = Pick<FullConfig, 'autotrack' | 'dataCollect' | 'debug' | 'forceLogin' | 'hashtag' | 'serverUrl'>

/** The command function. A callback means that the command has run, never that an event has arrived. */
export interface Gdp {
  (command: Named<'init'>, projectId: string, dataSourceId: string, options?: InitOptions): boolean
  (command: Named<'init'>, projectId: string, dataSourceId: string, appId: string, options: InitOptions): boolean
  (command: Named<'canIUse'>, name: string): boolean
  (command: Named<'getDeviceId'>, done: (id: string) => void): void
  (command: Named<'setUserId'>, id: string | number, done?: Done): void
  (command: Named<'setUserId'>, id: string | number, userKey: string | number, done?: Done): void
  (command: Named<'clearUserId' | 'clearTrackTimer' | 'flush'>, done?: Done): void
  (command: Named<'setUserAttributes' | 'setGeneralProps'>, values: Attributes, done?: Done): void
  (command: Named<'clearGeneralProps'>, names?: readonly string[], done?: Done): void
  (command: Named<'track'>, eventName: string, attributes?: Attributes, done?: Done): void
  (command: Named<'track'>, eventName: string, done?: Done): void
  (command: Named<'trackTimerStart'>, eventName: string, done: (timerId: string | false) => void): void
  (command: Named<'trackTimerPause' | 'trackTimerResume' | 'removeTimer'>, timerId: string, done?: Done): void
  (command: Named<'trackTimerEnd'>, timerId: string, attributes?: Attributes, done?: Done): void
  (command: Named<'trackTimerEnd'>, timerId: string, done?: Done): void
  (command: Named<'setConsent'>, consent: Consent, done?: Done): void
  (command: Named<'onDelivery'>, listener: DeliveryListener): void
}

/** The additional commands of the full SDK. */
export interface FullGdp extends Gdp {
  (command: Named<'registerPlugins'>, items: readonly PluginItem[], done?: (items: PluginItem[]) => void): void
  (command: Named<'getPlugins'>, done: (items: PluginItem[]) => void): void
  (command: Named<'setPageListener'>, listener: (page: Pick<PageView, 'path' | 'query' | 'title'>) => void): void
  (command: Named<'sendPage'>, page?: { title?: string }, done?: Done): void
  (command: Named<'sendVisit'>, fields?: Partial<AnalyticsEvent>, done?: Done): void
  (command: Named<'getABTest'>, layerId: string, done: (answer: object) => void): void
  (command: Named<'updateImpression'>, done?: Done): void
  (command: Named<'setPageAttributes'>, values: Attributes, done?: Done): void
  (command: Named<'clearPageAttributes'>, names?: readonly string[], done?: Done): void
  <Name extends keyof Settable>(command: Named<'setOption'>, name: Name, value: Settable[Name], done?: Done): void
  (command: Named<'getOption'>, done: (config: FullConfig) => void): void
  <Name extends keyof FullConfig>(
    command: Named<'getOption'>,
    name: Name,
    done: (value?: FullConfig[Name]) => void,
  ): void
  (command: Named<'identify'>, id: string | number, done?: Done): void
  (command: Named<'setBeforeSendListener'>, listener: (event: AnalyticsEvent) => AnalyticsEvent): void
}
