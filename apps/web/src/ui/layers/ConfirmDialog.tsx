import { Button } from '../Button.tsx'
import { Dialog } from './Dialog.tsx'

interface ConfirmDialogProps {
  title: string
  /** The consequence, if the title does not name it. */
  text?: string
  /** The way back. */
  back: string
  act: { label: string; busyLabel: string; busy: boolean; run: () => void }
  /** Something is lost by it. */
  loses?: boolean
  onClose: () => void
}

/** One question with a way back and an act. Render it while it is open. */
export function ConfirmDialog({ title, text, back, act, loses = false, onClose }: ConfirmDialogProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button kind="line" onClick={onClose}>
            {back}
          </Button>
          <Button {...(loses && { kind: 'bad' as const })} busy={act.busy} busyLabel={act.busyLabel} onClick={act.run}>
            {act.label}
          </Button>
        </>
      }
    >
      {text && (
        <p className="b2 c2" style={{ marginTop: '.5rem' }}>
          {text}
        </p>
      )}
    </Dialog>
  )
}
