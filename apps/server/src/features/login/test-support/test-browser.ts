import type { ErrorData } from '@aisle/contract/envelope'
import type { LoggedInPassenger } from '@aisle/contract/shared-schemas'
import type { RedirectWay } from '@aisle/contract/sign-in-ways'
import type { TestServer } from '../../../../test-support/test-server.ts'

interface Answer<Data> {
  code: string | number
  data: Data & Partial<ErrorData>
  result: Data
}

/** A page in a browser: keeps cookies and sends its origin. */
export interface TestBrowser {
  cookies: Map<string, string>
  post<Data = object>(path: string, body?: object): Promise<Answer<Data>>
  /** A top-level navigation that follows no redirect. */
  visit(path: string, method?: 'GET' | 'HEAD'): Promise<Response>
  begin(way: RedirectWay, target?: string): Promise<{ url: string; state: string }>
  /** Returns from the provider; resolves to the parameters for the page. */
  comeBack(way: RedirectWay, query: Record<string, string>): Promise<URLSearchParams>
  h5(
    accessToken: string,
    loginChannelStr?: string,
  ): Promise<Answer<{ userInfo: LoggedInPassenger; accessToken: string }>>
  /** The logged-in account; null for none. */
  whoAmI(): Promise<string | null>
}

const login = '/api2/v1/login/'
let browsers = 0

export function openTestBrowser(server: TestServer, origin = 'http://127.0.0.1:8080'): TestBrowser {
  browsers += 1
  const cookies = new Map<string, string>()
  const headers = { deviceid: `browser-${browsers}`, language: 'zh' }
  async function send(path: string, init: RequestInit): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(server.url + path, {
      redirect: 'manual',
      ...init,
      headers: { ...headers, ...(cookie ? { cookie } : {}), ...(init.headers as Record<string, string> | undefined) },
    })
    for (const line of response.headers.getSetCookie()) keep(cookies, line)
    return response
  }
  const browser: TestBrowser = {
    cookies,
    async post<Data>(path: string, body: object = {}) {
      const response = await send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', channel: 'WEB', origin },
        body: JSON.stringify(body),
      })
      // Each test states the shape it expects.
      return (await response.json()) as Answer<Data>
    },
    visit: (path, method = 'GET') => send(path, { method }),
    async begin(way, target) {
      const { data } = await browser.post<{ url: string; state: string }>(`${login}beginSignIn`, {
        way,
        ...(target === undefined ? {} : { target }),
      })
      return data
    },
    async comeBack(way, query) {
      const response = await browser.visit(`/sign-in/${way}/return?${new URLSearchParams(query)}`)
      const location = response.headers.get('location') ?? ''
      if (response.status !== 303 || !location.startsWith(pageStart)) throw new Error(`not brought back: ${location}`)
      return new URLSearchParams(location.slice(pageStart.length))
    },
    h5: (accessToken, loginChannelStr = 'browser') =>
      browser.post(`${login}h5`, { accessToken, channel: 'WEB', loginChannelStr }),
    async whoAmI() {
      const { data } = await browser.post<{ userInfo: LoggedInPassenger | null }>('/pditrans/autoVerify')
      return data.userInfo?.userId ?? null
    },
  }
  return browser
}

export const pageStart = '/#/signIn?'

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split('; ')
  const [name = '', value = ''] = pair.split('=')
  if (attributes.includes('Max-Age=0') || value === '') cookies.delete(name)
  else cookies.set(name, value)
}

/** The names of the browser's sign-in cookies. */
export const getSignInCookies = ({ cookies }: TestBrowser) =>
  [...cookies.keys()].filter((name) => name.startsWith('aisle_sign_in_'))
