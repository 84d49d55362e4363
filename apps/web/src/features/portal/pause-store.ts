/** When plans paused on this page can resume, by this device's clock. Lost on reload: the server enforces it. */
const paused = new Map<string, string>()

export function rememberPause(
  entitlementId: string,
  { resumableAt, serverTime }: Record<'resumableAt' | 'serverTime', string>,
) {
  const rest = Date.parse(resumableAt) - Date.parse(serverTime)
  paused.set(entitlementId, new Date(Date.now() + rest).toISOString())
}

export const pausedUntil = (entitlementId: string): string | undefined => paused.get(entitlementId)
