import { staffPath } from '@aisle/contract/console'
import type { MissingPiece, MissingPieceChange } from '@aisle/contract/console-fulfillment'
import * as limits from '@aisle/contract/limits'
import { useState, type ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { shortTime } from '../../language/formats.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { ChangeDrawer } from '../../ui/ChangeDrawer.tsx'
import type { DifferenceRow } from '../../ui/Difference.tsx'
import { showDone } from '../../ui/done-store.ts'
import { Field } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useNow } from '../../ui/use-now.ts'
import { missingPhrases as phrases } from './missing-phrases.ts'

/** The piece of a code that was shown is not where it should be. */
export function MissingButton({ code, onDone }: { code: string; onDone: () => void }) {
  const { text } = useLanguage()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const why = typed.trim()
  const hint = text(phrases.whyHint)
    .replace('{most}', String(limits.missingPieceReasonLength))
    .replace('{typed}', String(typed.length))
  return (
    <>
      <Button className="btn w xl" onPress={() => setOpen(true)}>
        {text(phrases.cannotFind)}
      </Button>
      {open && (
        <MissingDrawer
          title={text(phrases.cannotFind)}
          request={why === '' ? null : { code, why }}
          onClose={() => setOpen(false)}
          onDone={onDone}
        >
          <Field label={text(phrases.why)} hint={hint}>
            {(ids) => (
              <textarea
                {...ids}
                className="in"
                rows={3}
                maxLength={limits.missingPieceReasonLength}
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
            )}
          </Field>
        </MissingDrawer>
      )}
    </>
  )
}

/** It is there after all; nobody needs to show its code. */
export function FoundButton({
  missing: { orderNo, missingId },
  what,
  onDone,
}: {
  missing: MissingPiece
  what: string
  onDone?: () => void
}) {
  const { text } = useLanguage()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        className="btn"
        aria-label={text(phrases.foundWhat).replace('{what}', what)}
        onPress={() => setOpen(true)}
      >
        {text(phrases.found)}
      </Button>
      {open && (
        <MissingDrawer
          title={text(phrases.found)}
          request={{ orderNo, missingId, why: null }}
          onClose={() => setOpen(false)}
          onDone={() => onDone?.()}
        />
      )}
    </>
  )
}

/** Since when, by whom and why a piece is missing. */
export function MissingNote({ missing, children }: { missing: MissingPiece; children?: ReactNode }) {
  const { text, language } = useLanguage()
  const now = useNow()
  return (
    <div className="note warn">
      <Icon name="alert" size="s" />
      <p className="gr">
        <b>{text(phrases.isMissing).replace('{why}', missing.why)}</b>
        <br />
        <span className="c2">
          {text(phrases.since)
            .replace('{by}', missing.by)
            .replace('{at}', shortTime(missing.since, language, now))}
        </span>
      </p>
      {children}
    </div>
  )
}

interface DrawerProps {
  title: string
  request: object | null
  children?: ReactNode
  onClose: () => void
  onDone: () => void
}

function MissingDrawer({ title, request, children, onClose, onDone }: DrawerProps) {
  const { text } = useLanguage()
  return (
    <ChangeDrawer<MissingPieceChange>
      title={title}
      change={{ path: staffPath('pickupMissing'), request }}
      differenceOf={(change) => differenceRows(change, text)}
      isPossible={({ result }) => result !== 'same'}
      confirmWords={() => title}
      onClose={onClose}
      onDone={({ result }) => {
        showDone({ text: text(result === 'found' ? phrases.doneFound : phrases.doneMissing) })
        onDone()
      }}
    >
      {children}
    </ChangeDrawer>
  )
}

function differenceRows(
  { result, from, to }: MissingPieceChange,
  text: ReturnType<typeof useLanguage>['text'],
): DifferenceRow[] {
  if (result === 'same') return [{ id: 'same', name: text(phrases.result), is: text(phrases.same) }]
  const shown = (missing: MissingPiece | null) =>
    missing ? text(phrases.isMissing).replace('{why}', missing.why) : text(phrases.isThere)
  return [
    { id: 'piece', name: text(phrases.piece), was: shown(from), is: shown(to) },
    { id: 'code', name: text(phrases.code), is: text(phrases.codeStays) },
    { id: 'service', name: text(phrases.service), is: text(to ? phrases.serviceTold : phrases.serviceDone) },
    { id: 'money', name: text(phrases.money), is: text(phrases.noMoney) },
  ]
}
