import { checkHuman } from './check-human.tsx'

/**
 * A call wants to know first that a human makes it (P6), or that it is still the passenger (L7).
 * @param asked the detail of the call's error
 * @returns what the next try sends along, which is empty for a proof; null if the passenger declined
 */
export async function answerCheck(asked: Record<string, unknown>, signal?: AbortSignal): Promise<string | null> {
  if (asked['challenge']) return checkHuman(asked['challenge'], signal)
  const { proveLogin } = await import('../proof/index.ts')
  return (await proveLogin(asked['sentTo'], signal)) ? '' : null
}
