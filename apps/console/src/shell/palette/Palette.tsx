import type { StaffPerson } from '@aisle/contract/console'
import { searchKinds } from '@aisle/contract/console-search'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Button, Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { flushSync } from 'react-dom'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useLetterKeys } from '../../keys/use-letter-keys.ts'
import { seesKind } from './palette-kinds.ts'
import { PaletteSearch } from './PaletteSearch.tsx'
import { palettePhrases as phrases } from './palette-phrases.ts'
import { shownAt } from './recent-rules.ts'
import { noteRecent } from './recent-store.ts'

const isMac = navigator.platform.startsWith('Mac')

/** The one field of the console that finds everything: `/`, Ctrl K or ⌘K opens it from everywhere. */
export function Palette({ person }: { person: StaffPerson }) {
  const { text } = useLanguage()
  const [open, setOpen] = useState(false)
  useRemembering(person.personId)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) openAtOnce(event, setOpen)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  useLetterKeys((shortcut, event) => {
    if (shortcut === '/') openAtOnce(event, setOpen)
  })
  const finds = searchKinds.some((kind) => seesKind(person.roles, kind))
  return (
    <>
      <Button className="find" aria-keyshortcuts="Control+K Meta+K /" onPress={() => setOpen(true)}>
        <Icon name="search" size="s" />
        <span>{text(finds ? phrases.open : phrases.openCommands)}</span>
        <kbd aria-hidden="true">{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
      </Button>
      <ModalOverlay className="scrim" isOpen={open} isDismissable onOpenChange={setOpen}>
        <Modal>
          <Dialog className="palette" aria-label={text(phrases.title)}>
            <PaletteSearch person={person} onGone={() => setOpen(false)} />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </>
  )
}

/** The next letters are typed, or a scanner sends them, before React would draw the field by itself. */
function openAtOnce(event: KeyboardEvent, setOpen: (open: boolean) => void): void {
  event.preventDefault()
  flushSync(() => setOpen(true))
}

/** Whatever has a screen is offered again, however the person came to it. */
function useRemembering(personId: string): void {
  const { pathname, search } = useRouterState({ select: ({ location }) => location })
  useEffect(() => {
    const shown = shownAt(pathname, search)
    if (shown) noteRecent(personId, shown)
  }, [personId, pathname, search])
}
