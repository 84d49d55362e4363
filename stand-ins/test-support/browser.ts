export interface Visit {
  status: number
  /** The complete redirect target; empty without a redirect. */
  location: string
  type: string
  text: string
}

/** Visits pages with one cookie jar and follows no redirects. Like a browser, it keeps cookies by host, not by port. */
export function openBrowser(headers: Record<string, string> = {}) {
  const jar = new Map<string, string>()
  const visit = async (url: string, form?: Record<string, string>): Promise<Visit> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { ...headers, cookie },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const line of response.headers.getSetCookie()) keep(jar, line)
    const location = response.headers.get('location')
    return {
      status: response.status,
      location: location === null ? '' : new URL(location, url).href,
      type: response.headers.get('content-type') ?? '',
      text: await response.text(),
    }
  }
  return { visit, jar }
}

function keep(jar: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';')
  const name = pair.slice(0, pair.indexOf('='))
  const value = pair.slice(pair.indexOf('=') + 1)
  if (value === '' || /max-age=0|expires=thu, 01 jan 1970/i.test(line)) jar.delete(name)
  else jar.set(name, value)
}

/** The parameter in an address' query. */
export const getParameter = (url: string, name: string): string => new URL(url).searchParams.get(name) ?? ''
