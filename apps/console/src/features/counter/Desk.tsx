import type { CounterDay } from '@aisle/contract/console-fulfillment'
import { useRef, useState } from 'react'
import { useScanner } from '../../keys/use-scanner.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { CodeField } from '../../scanning/CodeField.tsx'
import { CameraButton, LoadedCamera } from '../../scanning/LoadedCamera.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { counterPhrases as phrases } from './counter-phrases.ts'
import { HandedOver } from './CounterLists.tsx'
import { PieceCard } from './PieceCard.tsx'
import { NotSent } from './scan-queue/NotSent.tsx'
import { UncheckedPiece } from './scan-queue/UncheckedPiece.tsx'
import type { ScanQueue } from './scan-queue/use-scan-queue.ts'
import { useHandOver } from './use-hand-over.ts'

interface Props {
  day: CounterDay | undefined
  askedAt: number
  queue: ScanQueue
}

/** One piece handed over in ten seconds: a scanner's code is looked at whatever has the focus. */
export function Desk({ day, askedAt, queue }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [readsPictures, setReadsPictures] = useState(false)
  const ready = () => {
    setCode('')
    field.current?.focus()
  }
  const piece = useHandOver({ queue, onHandedOver: ready })
  // Another scan while a drawer is open closes it: a drawer is about the piece before.
  const [scans, setScans] = useState(0)
  const look = (typed: string) => {
    setCode(typed)
    piece.look(typed)
  }
  const lookAtScan = (scanned: string) => {
    setScans(scans + 1)
    field.current?.focus()
    look(scanned)
  }
  useScanner(field, lookAtScan)
  const forget = () => {
    piece.forget()
    ready()
  }
  return (
    <>
      <CodeField
        words={phrases}
        field={field}
        code={code}
        isLooking={piece.isLooking}
        most={20}
        isOfDigits
        onType={setCode}
        onLook={look}
      >
        <CameraButton isOn={readsPictures} onSwitch={() => setReadsPictures(!readsPictures)} />
      </CodeField>
      {readsPictures && (
        <LoadedCamera rests={piece.isLooking || piece.seen !== null || piece.unchecked !== null} onCode={lookAtScan} />
      )}
      <Problem error={piece.error} />
      {piece.seen && (
        <PieceCard
          key={scans}
          seen={piece.seen}
          day={day}
          askedAt={askedAt}
          isHandingOver={piece.isHandingOver}
          onHandOver={piece.handOver}
          onTakenBack={forget}
          onNoted={() => look(piece.seen?.code ?? '')}
        />
      )}
      {piece.unchecked !== null && (
        <UncheckedPiece
          typed={piece.unchecked}
          day={day}
          queue={queue.scans}
          cannotKeep={queue.cannotKeep}
          onHandOver={piece.handOverUnchecked}
          onLookAgain={() => look(piece.unchecked ?? '')}
        />
      )}
      <Done piece={piece.done} />
      <NotSent queue={queue} />
      {day && <HandedOver key={`lately ${scans}`} day={day} askedAt={askedAt} onTakenBack={forget} />}
    </>
  )
}

function Done({ piece }: { piece: ReturnType<typeof useHandOver>['done'] }) {
  const { text } = useLanguage()
  return (
    <div role="status" className={piece ? 'card' : 'vh'}>
      {piece && (
        <p className="b">
          {text(phrases.done).replace('{what}', `${text(piece.goods.name)} ${text(piece.goods.detail)}`)}
        </p>
      )}
    </div>
  )
}
