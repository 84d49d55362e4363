/** Until when a plan that was paused on this page cannot go on, by this device's clock. Lost with the page: the server knows. */
const paused = new Map<string, string>()

export function rememberPause(
  entitlementId: string,
  { resumableAt, serverTime }: Record<'resumableAt' | 'serverTime', string>,
) {
  const rest = Date.parse(resumableAt) - Date.parse(serverTime)
  paused.set(entitlementId, new Date(Date.now() + rest).toISOString())
}

export const pausedUntil = (entitlementId: string): string | undefined => paused.get(entitlementId)
