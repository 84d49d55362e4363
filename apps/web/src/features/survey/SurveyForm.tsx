import { useRef, type CSSProperties } from 'react'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { QuestionCard } from './QuestionCard.tsx'
import type { SaveState } from './survey-saver.ts'
import { surveyPhrases } from './survey-phrases.ts'
import { useSurveyForm, type Submitted, type SurveyOf } from './use-survey-form.ts'

interface SurveyFormProps extends SurveyOf {
  onSubmitted: (done: Submitted) => void
}

const nothing: readonly string[] = []

/** All questions on one page; dependent questions appear and disappear with their answer. */
export function SurveyForm({ onSubmitted, ...of }: SurveyFormProps) {
  const t = usePhrases(surveyPhrases)
  const text = useBilingual()
  const form = useSurveyForm(of, onSubmitted)
  const page = useRef<HTMLFormElement>(null)

  async function submit() {
    const first = await form.handIn()
    if (first === null) return
    const card = page.current?.querySelector<HTMLElement>(`[data-question="${CSS.escape(first)}"]`)
    card?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true })
    card?.scrollIntoView({ block: 'center' })
  }

  return (
    <form
      ref={page}
      className="survey"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!form.submitting) void submit()
      }}
    >
      <Progress answered={form.answered} of={form.asked.length} saving={form.saving} />
      <p className="b2 c2">{text(of.survey.intro)}</p>
      {form.asked.map((question) => (
        <QuestionCard
          key={question.questionId}
          question={question}
          value={form.answers.get(question.questionId) ?? nothing}
          missing={form.marked.includes(question.questionId)}
          onChange={(value, typed) => form.change(question.questionId, value, typed)}
          onLeave={form.leave}
        />
      ))}
      <label className="ck">
        <input type="checkbox" checked={form.anonymous} onChange={(event) => form.setAnonymous(event.target.checked)} />
        <span>{t('anonymous')}</span>
      </label>
      <div role="alert">
        {form.marked.length > 0 && <Note icon="alert">{t('required')}</Note>}
        {form.error && <Note icon="alert">{form.error.code ? text(form.error.messages) : t('notSent')}</Note>}
      </div>
      <ActionBar>
        <Button type="submit" busy={form.submitting} busyLabel={t('submitting')}>
          {t('submit')}
        </Button>
      </ActionBar>
    </form>
  )
}

/** The answered part is solid, the rest dotted. */
function Progress({ answered, of, saving }: { answered: number; of: number; saving: SaveState }) {
  const t = usePhrases(surveyPhrases)
  // React's `CSSProperties` type has no custom properties.
  const width = { '--w': `${of > 0 ? (answered / of) * 100 : 0}%` } as CSSProperties
  return (
    <div className="survey-head">
      <div className="h s c2">
        <span
          className="gr prog"
          style={width}
          role="progressbar"
          aria-valuemin={0}
          aria-valuemax={of}
          aria-valuenow={answered}
          aria-valuetext={t('progress', { n: answered, of })}
          aria-label={t('title')}
        />
        <span className="num" aria-hidden="true">
          {answered} / {of}
        </span>
      </div>
      <p className="xs c3" role="status">
        {saving === 'idle' ? '' : t(saving)}
      </p>
    </div>
  )
}
