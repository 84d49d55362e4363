import type { SavedView } from '@aisle/contract/console-views'
import { hasRight } from '@aisle/contract/staff-roles'
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { useLanguage } from '../language/LanguageProvider.tsx'
import { useSession } from '../session/use-session.ts'
import { Icon } from '../ui/Icon.tsx'
import { listPhrases as phrases } from './list-phrases.ts'
import { useAudienceWords } from './use-audience-words.ts'

/** `save`: what is shown now, under the same name. */
export type ViewAct = 'save' | 'saveAs' | 'edit' | 'remove'

/** What somebody may do with the view that is open. */
export function ViewMenu({ view, onAct }: { view: SavedView; onAct: (act: ViewAct) => void }) {
  const { text } = useLanguage()
  const { ofView } = useAudienceWords()
  const keepsAll = hasRight(useSession().data?.person.roles ?? [], 'people', 'act')
  const acts: ViewAct[] = [
    ...(view.mine ? (['edit'] as const) : []),
    'saveAs',
    ...(view.mine || keepsAll ? (['remove'] as const) : []),
  ]
  return (
    <MenuTrigger>
      <Button className="ib" aria-label={text(phrases.acts).replace('{name}', view.name)}>
        <Icon name="dots" size="s" />
      </Button>
      <Popover placement="bottom end" className="menu">
        <header className="s c2">{view.mine ? ofView(view) : text(phrases.sharedBy).replace('{name}', view.by)}</header>
        <Menu
          aria-label={text(phrases.acts).replace('{name}', view.name)}
          // The ids are those of the acts.
          onAction={(key) => onAct(key as ViewAct)}
        >
          {acts.map((act) => (
            <MenuItem key={act} id={act}>
              {text(phrases[act])}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
