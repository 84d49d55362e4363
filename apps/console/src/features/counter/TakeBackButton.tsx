import { staffPath } from '@aisle/contract/console'
import {
  takeBackReasons,
  type CounterPiece,
  type TakeBackReason,
  type TakenBack,
} from '@aisle/contract/console-fulfillment'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { ChangeDrawer } from '../../ui/ChangeDrawer.tsx'
import type { DifferenceRow } from '../../ui/Difference.tsx'
import { showDone } from '../../ui/done-store.ts'
import { ReasonField } from '../../ui/ReasonField.tsx'
import { useNow } from '../../ui/use-now.ts'
import { stateTag } from '../../words/order-words.ts'
import { counterPhrases as phrases, takeBackReasonNames } from './counter-phrases.ts'
import { minutesLeft } from './counter-rules.ts'

interface Props {
  piece: CounterPiece
  /** The moment of the list, by the server's clock, and when it was read, by this device's. */
  at: string
  askedAt: number
  onTakenBack: () => void
}

/** Takes one piece back, after a look at what that does (O10). */
export function TakeBackButton({ piece, at, askedAt, onTakenBack }: Props) {
  const { text } = useLanguage()
  const now = useNow()
  const [open, setOpen] = useState(false)
  if (piece.takeBackUntil === null) return null
  const left = minutesLeft(piece.takeBackUntil, { at, askedAt, now })
  return (
    <>
      <Button className="btn" onPress={() => setOpen(true)}>
        {text(phrases.takeBack).replace('{minutes}', String(left))}
      </Button>
      {open && <TakeBackDrawer piece={piece} onClose={() => setOpen(false)} onTakenBack={onTakenBack} />}
    </>
  )
}

function TakeBackDrawer({
  piece,
  onClose,
  onTakenBack,
}: Pick<Props, 'piece' | 'onTakenBack'> & { onClose: () => void }) {
  const { text } = useLanguage()
  const [why, setWhy] = useState<TakeBackReason | null>(null)
  const what = `${text(piece.sku.name)} ${text(piece.sku.detail)}`.trim()
  return (
    <ChangeDrawer<TakenBack>
      title={text(phrases.takeBackTitle)}
      change={{ path: staffPath('redeemUndo'), request: why && { code: piece.code, why } }}
      differenceOf={(back) => differenceRows(back, what, text)}
      confirmWords={() => text(phrases.confirmTakeBack)}
      onClose={onClose}
      onDone={() => {
        showDone({ text: text(phrases.takenBack).replace('{what}', what) })
        onTakenBack()
      }}
    >
      <ReasonField
        label={phrases.why}
        reasons={takeBackReasons}
        names={takeBackReasonNames}
        chosen={why}
        onChoose={setWhy}
      />
    </ChangeDrawer>
  )
}

function differenceRows(
  { orderStates: [before, after], codesLeft }: TakenBack,
  what: string,
  text: ReturnType<typeof useLanguage>['text'],
): DifferenceRow[] {
  const stateWords = (state: typeof before) => text(stateTag('PICKUP', state))
  const count = (pieces: number) => text(phrases.count).replace('{count}', String(pieces))
  const reopens = before !== after
  return [
    { id: 'hold', name: text(phrases.holdIt), is: text(phrases.holdItText) },
    { id: 'piece', name: text(phrases.piece), is: what },
    { id: 'code', name: text(phrases.codeState), was: text(phrases.used), is: text(phrases.unused) },
    { id: 'left', name: text(phrases.codesLeft), was: count(codesLeft - 1), is: count(codesLeft) },
    reopens
      ? { id: 'order', name: text(phrases.orderState), was: stateWords(before), is: stateWords(after) }
      : { id: 'order', name: text(phrases.orderState), is: stateWords(after) },
    ...(reopens ? [{ id: 'mails', name: text(phrases.mails), is: text(phrases.noMail) }] : []),
  ]
}
