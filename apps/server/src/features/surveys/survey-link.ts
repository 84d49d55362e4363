import * as limits from '@aisle/contract/limits'
import { after, minutes } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'

/** A mail's link gives access to this survey for this trip, and nothing else. */
export interface SurveyLink {
  tripId: string
  surveyId: string
}

/** E13: a signed link that needs no login and expires after some days. */
export function makeSurveyLink({ vault, clock }: Pick<Deps, 'vault' | 'clock'>, { tripId, surveyId }: SurveyLink) {
  const until = after(clock.now(), minutes(limits.surveyLinkDays * 24 * 60))
  const text = [tripId, surveyId, Math.floor(until.getTime() / 1000).toString(36)].join('~')
  return `${text}~${vault.sign('survey-link', text)}`
}

/** Null for a forged or expired link. */
export function readSurveyLink({ vault, clock }: Pick<Deps, 'vault' | 'clock'>, link: string): SurveyLink | null {
  const [, text = '', tripId = '', surveyId = '', until = '', signature = ''] =
    /^(([\w.-]{1,80})~([\w.-]{1,60})~([\da-z]{1,10}))~([\w-]{43})$/.exec(link) ?? []
  if (!vault.signed('survey-link', text, signature)) return null
  return clock.now().getTime() < parseInt(until, 36) * 1000 ? { tripId, surveyId } : null
}
