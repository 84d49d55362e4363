import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { Link } from '../../navigation/Link.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { surveyPhrases } from './survey-phrases.ts'
import { useSurveys } from './survey-queries.ts'
import { surveyToShow } from './survey-rules.ts'

/** An unobtrusive link to the open survey; renders nothing while loading or on failure. */
export function SurveyCard({ loggedIn }: { loggedIn: boolean }) {
  const t = usePhrases(surveyPhrases)
  const text = useBilingual()
  const surveys = useSurveys({ quiet: true, enabled: loggedIn }).data?.surveys ?? []
  const survey = surveyToShow(surveys)
  if (!loggedIn || !survey || survey.submittedAt !== null) return null
  return (
    <Link to="/survey" className="card row">
      <Icon name="pen" className="sea" />
      <span className="gr b2">
        {text(survey.title)}
        <span className="s c3" style={{ display: 'block' }}>
          {t('cardText')}
        </span>
      </span>
      <Icon name="chev" size="s" />
    </Link>
  )
}
