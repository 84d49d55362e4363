/** The current address: the document's own query, and the hash with its own path and query (E1). */
export interface Address {
  search: string
  hash: string
}

export interface HashParts {
  pathname: string
  query: URLSearchParams
}

export function readHash(hash: string): HashParts {
  const text = hash.replace(/^#/, '')
  const mark = text.indexOf('?')
  const pathname = mark < 0 ? text : text.slice(0, mark)
  return {
    pathname: pathname.startsWith('/') ? pathname : `/${pathname}`,
    query: new URLSearchParams(mark < 0 ? '' : text.slice(mark + 1)),
  }
}

export function writeHash({ pathname, query }: HashParts): string {
  const text = query.toString()
  return `#${pathname}${text && `?${text}`}`
}

export function writeSearch(query: URLSearchParams): string {
  const text = query.toString()
  return text && `?${text}`
}
