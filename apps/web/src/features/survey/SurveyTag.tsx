import { usePhrases } from '../../language/phrases.ts'
import { Tag } from '../../ui/Tag.tsx'
import { surveyPhrases } from './survey-phrases.ts'
import { useSurveys } from './survey-queries.ts'
import { surveyToShow } from './survey-rules.ts'

/** Says in the row of questionnaires that one is open; nothing while loading or on failure. */
export function SurveyTag() {
  const t = usePhrases(surveyPhrases)
  const survey = surveyToShow(useSurveys({ quiet: true }).data?.surveys ?? [])
  if (!survey || survey.submittedAt !== null) return null
  return <Tag kind="sea">{t('open')}</Tag>
}
