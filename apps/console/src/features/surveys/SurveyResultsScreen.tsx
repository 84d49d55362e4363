import { staffPath } from '@aisle/contract/console'
import type { SurveyResults } from '@aisle/contract/operator-reports'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useId } from 'react'
import { callConsole } from '../../api/call-console.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { surveyPhrases as phrases } from './survey-phrases.ts'

const route = getRouteApi('/signed-in/survey-results/$surveyId')

/** What passengers have answered to one survey, counted; texts without their authors. */
export function SurveyResultsScreen() {
  const { text } = useLanguage()
  const { surveyId } = route.useParams()
  const results = useQuery({
    queryKey: ['survey results', surveyId],
    queryFn: ({ signal }) => callConsole<SurveyResults>(staffPath('surveyResults'), { surveyId }, signal),
  })
  const shown = results.data
  return (
    <>
      <p className="cr s">
        <Link to="/catalogue/$resource" params={{ resource: 'surveys' }}>
          {text(phrases.surveys)}
        </Link>{' '}
        /{' '}
        <Link to="/catalogue/$resource/$id" params={{ resource: 'surveys', id: surveyId }}>
          {surveyId}
        </Link>
      </p>
      <div className="ph">
        <h1>{shown ? text(shown.title) : surveyId}</h1>
      </div>
      <Problem error={results.error} onRetry={() => void results.refetch()} />
      <div className="v">
        {shown && (
          <p className="c2" role="status">
            {shown.submitted === 0
              ? text(phrases.none)
              : text(phrases.handedIn)
                  .replace('{submitted}', String(shown.submitted))
                  .replace('{drafts}', String(shown.drafts))}
          </p>
        )}
        {shown?.questions.map((question) => (
          <Question key={question.questionId} question={question} />
        ))}
      </div>
    </>
  )
}

function Question({ question }: { question: SurveyResults['questions'][number] }) {
  const { text } = useLanguage()
  const heading = useId()
  const { questionId, asked, answered, values, texts } = question
  return (
    <section className="card" aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{text(question.text)}</h2>
        <span className="sp s c3">
          {text(phrases.answered).replace('{answered}', String(answered)).replace('{asked}', String(asked))}
        </span>
      </header>
      {values.length > 0 && (
        <table className="tbl answers" aria-labelledby={heading}>
          <thead>
            <tr>
              <th scope="col">{text(phrases.answer)}</th>
              <th scope="col" className="r">
                {text(phrases.count)}
              </th>
              <th scope="col" className="r">
                {text(phrases.share)}
              </th>
            </tr>
          </thead>
          <tbody>
            {values.map((one) => (
              <tr key={one.value}>
                <th scope="row">{one.text ? text(one.text) : one.value}</th>
                <td className="r num">{one.count}</td>
                <td className="r num">{answered > 0 ? `${Math.round((one.count / answered) * 100)} %` : ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {texts.length > 0 && (
        <div className="b">
          <h3 className="s b6">{text(phrases.texts)}</h3>
          <ul className="list">
            {/* The same words may come twice, and the list only grows at its beginning. */}
            {texts.map((words, at) => (
              <li key={`${questionId} ${texts.length - at}`}>{words}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
