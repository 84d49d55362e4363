import type { PageWindow } from './browser-window.ts'

const maxTitle = 255

/** The page as events describe it. */
export interface PageView {
  path: string
  query: string
  title: string
  referralPage: string
}

/** The page shared by all instances. `hashtag`: the route follows the `#`. */
export function createPage({ location, document }: PageWindow, hashtag: () => boolean) {
  let address = ''
  const page = {
    /** The last that was read. */
    view: { path: '', query: '', title: '', referralPage: document.referrer },
    /** Milliseconds, when it was read. */
    time: 0,
    /** Differs when the passenger is on another page. */
    key: () => (hashtag() ? location.href : location.href.replace(/#.*/, '')),
    read(title = document.title): PageView {
      const [, route = '', query] = /^([^?]*)\??(.*)/.exec(hashtag() ? location.hash : '') ?? []
      const view = {
        path: location.pathname + route,
        query: [location.search.slice(1), query].filter(Boolean).join('&'),
        title: title.slice(0, maxTitle),
        referralPage: address,
      }
      // The same page read again has still come from where it came from.
      if (!address || (view.path === page.view.path && view.query === page.view.query))
        view.referralPage = page.view.referralPage
      address = location.href
      page.time = Date.now()
      return (page.view = view)
    },
  }
  return page
}

/** Calls `changed` on every change of the address. The history functions fire no events, so they are wrapped. */
export function watchAddress(window: PageWindow, changed: () => void): void {
  const { history } = window
  for (const name of ['pushState', 'replaceState'] as const) {
    const original = history[name]
    history[name] = (...state) => {
      original.apply(history, state)
      // The page gives itself its title after this.
      window.setTimeout(changed, 0)
    }
  }
  for (const name of ['popstate', 'hashchange']) window.addEventListener(name, changed)
}
