import { revealReasons, type RevealReason } from '@aisle/contract/console-notes'
import type { Bilingual } from '@aisle/contract/language'
import { hasRight } from '@aisle/contract/staff-roles'
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { useLanguage } from '../language/LanguageProvider.tsx'
import { useSession } from '../session/use-session.ts'
import { Icon } from '../ui/Icon.tsx'
import type { useRevealed } from './use-revealed.ts'

const phrases = {
  show: { zh: '显示…', en: 'Show…' },
  hide: { zh: '隐藏', en: 'Hide' },
  why: { zh: '为什么需要？会记入操作记录', en: 'Why? It becomes a line of the audit' },
} as const

const reasonNames: Readonly<Record<RevealReason, Bilingual>> = {
  onThePhone: { zh: '旅客在电话里', en: 'Passenger on the phone' },
  delivery: { zh: '配送需要', en: 'Delivery' },
  dispute: { zh: '争议处理', en: 'Dispute' },
  other: { zh: '其他', en: 'Other' },
}

/** Asks for a reason, then shows what is masked. Not there for whoever may not see it. */
export function RevealButton({ revealed }: { revealed: ReturnType<typeof useRevealed> }) {
  const { text } = useLanguage()
  if (!hasRight(useSession().data?.person.roles ?? [], 'reveal', 'act')) return null
  if (revealed.values !== null) {
    return (
      <Button className="btn sm" onPress={revealed.hide}>
        {text(phrases.hide)}
      </Button>
    )
  }
  return (
    <MenuTrigger>
      <Button className="btn sm" isDisabled={revealed.isPending}>
        <Icon name="eye" size="s" />
        {text(phrases.show)}
      </Button>
      <Popover placement="bottom end" className="menu">
        <header className="s c2">{text(phrases.why)}</header>
        <Menu
          aria-label={text(phrases.why)}
          onAction={(key) => {
            const why = revealReasons.find((one) => one === key)
            if (why) revealed.reveal(why)
          }}
        >
          {revealReasons.map((why) => (
            <MenuItem key={why} id={why}>
              {text(reasonNames[why])}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
