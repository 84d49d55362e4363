import { useState } from 'react'
import { Button, Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { refundPhrases } from './refund-phrases.ts'

const close = { zh: '关闭', en: 'Close' } as const

/** The passenger's photos; each opens large. */
export function RefundPhotos({ photos }: { photos: readonly string[] }) {
  const { text } = useLanguage()
  const [open, setOpen] = useState<number | null>(null)
  if (photos.length === 0) return null
  const nameOf = (at: number) => text(refundPhrases.photo).replace('{number}', String(at + 1))
  return (
    <>
      <div className="photos">
        {photos.map((url, at) => (
          <Button key={url} className="photo" onPress={() => setOpen(at)}>
            <img src={url} alt={nameOf(at)} loading="lazy" />
          </Button>
        ))}
      </div>
      {open !== null && (
        <ModalOverlay className="scrim" isOpen isDismissable onOpenChange={(isOpen) => isOpen || setOpen(null)}>
          <Modal>
            <Dialog className="large" aria-label={nameOf(open)}>
              <img src={photos[open]} alt={nameOf(open)} />
              <Button className="ib" aria-label={text(close)} onPress={() => setOpen(null)}>
                <Icon name="close" />
              </Button>
            </Dialog>
          </Modal>
        </ModalOverlay>
      )}
    </>
  )
}
