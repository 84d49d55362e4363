import type { SurveyResults } from '@aisle/contract/operator-reports'
import type { surveyResultsSchema } from '@aisle/contract/operator-schemas'
import type { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import { surveyResults } from '../surveys/index.ts'
import type { Operator } from './api/operator-call.ts'
import { refuse } from './api/operator-refusal.ts'

/** E13: survey responses in numbers; texts verbatim, without their authors. */
export async function readSurveyResults(
  deps: Deps,
  _operator: Operator,
  { surveyId }: z.output<typeof surveyResultsSchema>,
): Promise<SurveyResults> {
  return (await surveyResults(deps.db, surveyId)) ?? refuse('unknownSurvey')
}
