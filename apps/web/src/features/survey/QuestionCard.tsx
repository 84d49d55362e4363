import { useId } from 'react'
import type { SurveyQuestion } from '@aisle/contract/portal-schemas'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { surveyPhrases } from './survey-phrases.ts'
import { getRatings, roomLeft, toggled } from './survey-rules.ts'

interface QuestionProps {
  question: SurveyQuestion
  value: readonly string[]
  missing: boolean
  /** `typed`: more input is likely to follow at once. */
  onChange: (value: readonly string[], typed?: boolean) => void
  onLeave: () => void
}

/** One question: a group of native radio buttons or check boxes, or a text. */
export function QuestionCard(props: QuestionProps) {
  const { question, missing } = props
  const id = useId()
  const flush = question.options.length > 0
  const note = missing ? <Missing id={`${id}wrong`} /> : null
  const className = classNames('card', flush && 'flush', 'question', missing && 'bad')
  if (question.type === 'text') {
    return (
      <div className={className} data-question={question.questionId}>
        <label className="t3" htmlFor={id}>
          <Words question={question} />
        </label>
        <Text {...props} id={id} describedBy={missing ? `${id}wrong` : undefined} />
        {note}
      </div>
    )
  }
  return (
    <fieldset
      className={className}
      data-question={question.questionId}
      aria-describedby={missing ? `${id}wrong` : undefined}
    >
      <legend className="t3">
        <Words question={question} />
      </legend>
      {question.type === 'rating' ? <Rating {...props} name={id} /> : <Choice {...props} name={id} />}
      {note}
    </fieldset>
  )
}

function Words({ question: { text, required } }: Pick<QuestionProps, 'question'>) {
  const t = usePhrases(surveyPhrases)
  const words = useBilingual()
  return (
    <>
      {words(text)}
      {!required && <span className="s c3">{t('optional')}</span>}
    </>
  )
}

function Missing({ id }: { id: string }) {
  const t = usePhrases(surveyPhrases)
  return (
    <p className="missing" id={id}>
      <Icon name="alert" size="x" />
      <span>{t('missing')}</span>
    </p>
  )
}

function Rating({ question, value, onChange, onLeave, name }: QuestionProps & { name: string }) {
  const t = usePhrases(surveyPhrases)
  const ratings = getRatings(question)
  const long = ratings.length > 6
  const [least, most] = long ? (['unlikely', 'likely'] as const) : (['least', 'most'] as const)
  return (
    <>
      <div className="rate num">
        {ratings.map((rating, at) => (
          <label key={rating}>
            <input
              type="radio"
              name={name}
              checked={value[0] === rating}
              onChange={() => onChange([rating])}
              onBlur={onLeave}
            />
            <span>
              {rating}
              {/* Screen readers announce the meaning of both ends with them. */}
              {at === 0 && <span className="vh"> {t(least)}</span>}
              {at === ratings.length - 1 && <span className="vh"> {t(most)}</span>}
            </span>
          </label>
        ))}
      </div>
      <div className="h xs c3 ends" aria-hidden="true">
        <span>{t(least)}</span>
        <span className="sp">{t(most)}</span>
      </div>
    </>
  )
}

function Choice({ question, value, onChange, onLeave, name }: QuestionProps & { name: string }) {
  const words = useBilingual()
  const single = question.type === 'single'
  return question.options.map(({ optionId, text }) => (
    <label key={optionId} className="row">
      <input
        className="cb"
        type={single ? 'radio' : 'checkbox'}
        name={name}
        checked={value.includes(optionId)}
        onChange={() => onChange(single ? [optionId] : toggled(question, value, optionId))}
        onBlur={onLeave}
      />
      <span className="gr b2">{words(text)}</span>
    </label>
  ))
}

function Text({
  question,
  value,
  onChange,
  onLeave,
  id,
  describedBy,
}: QuestionProps & { id: string; describedBy: string | undefined }) {
  const t = usePhrases(surveyPhrases)
  const text = value[0] ?? ''
  const max = question.max ?? 0
  const left = roomLeft(max, text)
  return (
    <>
      <textarea
        id={id}
        rows={3}
        value={text}
        // Counts UTF-16 units, so the text never exceeds the allowed characters.
        maxLength={max}
        aria-invalid={describedBy ? true : undefined}
        aria-describedby={describedBy}
        onChange={(event) => onChange([event.target.value], true)}
        onBlur={onLeave}
      />
      {left !== null && <p className="s c3 num">{t('roomLeft', { n: left })}</p>}
    </>
  )
}
