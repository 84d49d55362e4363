import type { StaffPerson } from '@aisle/contract/console'
import { staffRoleNames } from '@aisle/contract/staff-roles'
import { useNavigate } from '@tanstack/react-router'
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { useLanguage } from '../language/LanguageProvider.tsx'
import { useSignOut } from '../session/use-session.ts'
import { Icon } from '../ui/Icon.tsx'
import { shellPhrases } from './shell-phrases.ts'

/** Who is signed in, and the way out. */
export function PersonMenu({ person, onKeys }: { person: StaffPerson; onKeys: () => void }) {
  const { text } = useLanguage()
  const signOut = useSignOut()
  const navigate = useNavigate()
  return (
    <MenuTrigger>
      <Button className="h">
        <span className="vh">{text(shellPhrases.account)}</span>
        <span className="av" aria-hidden="true">
          {person.name.slice(0, 1)}
        </span>
        <span className="s w5" lang="zh-CN">
          {person.name}
        </span>
        <Icon name="chevron" size="x" />
      </Button>
      <Popover placement="bottom end" className="menu">
        <header className="s c2">
          {person.email}
          <br />
          {person.roles.map((role) => text(staffRoleNames[role])).join(', ')}
        </header>
        <Menu
          aria-label={text(shellPhrases.account)}
          onAction={(key) => {
            if (key === 'sessions') void navigate({ to: '/me' })
            if (key === 'keys') onKeys()
            if (key === 'sign-out') signOut.mutate()
          }}
        >
          <MenuItem id="sessions">{text(shellPhrases.mySessions)}</MenuItem>
          <MenuItem id="keys">{text(shellPhrases.keys)}</MenuItem>
          <MenuItem id="sign-out">{text(shellPhrases.signOut)}</MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
