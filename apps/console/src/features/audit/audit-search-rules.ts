/** The filters and the open line, as they stand in the address. */
export interface AuditSearch {
  q?: string
  day?: string
  open?: string
}

export function readAuditSearch(search: Record<string, unknown>): AuditSearch {
  const given = (name: string) => {
    const value = search[name]
    return typeof value === 'string' ? value.trim() : ''
  }
  return {
    ...(given('q') && { q: given('q') }),
    ...(/^\d{4}-\d{2}-\d{2}$/.test(given('day')) && { day: given('day') }),
    ...(given('open') && { open: given('open') }),
  }
}
