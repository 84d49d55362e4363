import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { CallRefused } from '../api/call-console.ts'
import { useLanguage } from '../language/LanguageProvider.tsx'
import { Difference, type DifferenceRow } from './Difference.tsx'
import { Drawer } from './Drawer.tsx'
import { OfflineNote } from './OfflineNote.tsx'
import { Problem } from './Problem.tsx'
import { useChange, type ChangeToMake } from './use-change.ts'

const phrases = {
  difference: { zh: '确认前先看：会发生什么', en: 'What will happen' },
  waiting: { zh: '正在计算…', en: 'Looking…' },
  cancel: { zh: '不改了', en: 'Leave it' },
} as const

interface Props<Answer> {
  title: string
  change: ChangeToMake
  /** The form. */
  children?: ReactNode
  /** A form that says itself what is wrong with a field: then only what `isBesideField` leaves is said below. */
  renderFields?: (refused: CallRefused | null) => ReactNode
  isBesideField?: (refused: CallRefused) => boolean
  differenceOf: (answer: Answer) => DifferenceRow[]
  /** Says the act and the amount; without an answer what it would say at least. */
  confirmWords: (answer: Answer | undefined) => string
  tone?: 'pri' | 'bad'
  /** Whether the server would make the change; by default every answer means yes. */
  isPossible?: (answer: Answer) => boolean
  /** What a person can do about a refusal, below its words. */
  renderWayOut?: (error: CallRefused) => ReactNode
  onClose: () => void
  onDone: (answer: Answer) => void
}

/** One change: what is typed, what would happen, and the button that does exactly that. */
export function ChangeDrawer<Answer>(props: Props<Answer>) {
  const { text } = useLanguage()
  const { onClose, onDone, change: toMake, tone = 'pri' } = props
  const change = useChange<Answer>(toMake, (answer) => {
    onClose()
    onDone(answer)
  })
  const { preview, error } = change
  const refused = error instanceof CallRefused ? error : null
  const isBesideField = refused !== null && props.isBesideField?.(refused) === true
  const isPossible = preview === undefined || props.isPossible === undefined || props.isPossible(preview)
  const confirm = (
    <Button className={`btn ${tone}`} isDisabled={!change.mayConfirm || !isPossible} onPress={change.confirm}>
      {props.confirmWords(preview)}
    </Button>
  )
  return (
    <Drawer
      title={props.title}
      onClose={onClose}
      footer={
        <>
          <Button className="btn" onPress={onClose}>
            {text(phrases.cancel)}
          </Button>
          <span className="sp" />
          {confirm}
        </>
      }
    >
      <OfflineNote />
      {props.children}
      {props.renderFields?.(refused)}
      {!isBesideField && <Problem error={error} />}
      {refused && props.renderWayOut?.(refused)}
      {preview && !error && (
        <section>
          <h3 className="s b6">{text(phrases.difference)}</h3>
          <Difference rows={props.differenceOf(preview)} />
        </section>
      )}
      {!preview && !error && toMake.request !== null && (
        <p className="s c3" role="status">
          {text(phrases.waiting)}
        </p>
      )}
    </Drawer>
  )
}
