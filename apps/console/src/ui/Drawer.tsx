import type { ReactNode } from 'react'
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useLanguage } from '../language/LanguageProvider.tsx'
import { Icon } from './Icon.tsx'

const phrases = { close: { zh: '关闭', en: 'Close' } } as const

/** A layer at the right for one change. Escape, the cross and a click beside it close it. */
export function Drawer({
  title,
  onClose,
  footer,
  children,
}: {
  title: string
  onClose: () => void
  footer?: ReactNode
  children: ReactNode
}) {
  const { text } = useLanguage()
  return (
    <ModalOverlay className="scrim" isOpen isDismissable onOpenChange={(open) => open || onClose()}>
      <Modal>
        <Dialog className="drawer">
          <header>
            <Heading slot="title" className="gr">
              {title}
            </Heading>
            <Button className="ib" aria-label={text(phrases.close)} onPress={onClose}>
              <Icon name="close" />
            </Button>
          </header>
          <div className="b v g16">{children}</div>
          {footer && <footer>{footer}</footer>}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
