import { consolePaths } from '@aisle/contract/console'
import type { StaffKey } from '@aisle/contract/console-keys'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { callConsole } from '../../api/call-console.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { AddKeyDrawer } from './AddKeyDrawer.tsx'
import { ChangeKeyDrawer, RevokeKeyDrawer } from './ChangeKeyDrawer.tsx'
import { KeyTable } from './KeyTable.tsx'
import { keyPhrases as phrases } from './operator-key-phrases.ts'

type Open = { act: 'add' } | { act: 'change' | 'revoke'; opened: StaffKey }

/** The keys of programs and of the command line. */
export function KeysScreen() {
  const { text } = useLanguage()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const found = useQuery({
    queryKey: ['operator keys'],
    queryFn: ({ signal }) => callConsole<{ keys: StaffKey[] }>(consolePaths.keys, {}, signal),
  })
  const keys = found.data?.keys
  return (
    <>
      <div className="ph">
        <h1>{text(phrases.title)}</h1>
        <p className="c3 s">{text(phrases.lead)}</p>
        <span className="sp" />
        <Button className="btn pri" onPress={() => setOpen({ act: 'add' })}>
          <Icon name="plus" size="s" />
          {text(phrases.add)}
        </Button>
      </div>
      <Problem error={found.error} onRetry={() => void found.refetch()} />
      {keys?.length === 0 && (
        <p className="card empty" role="status">
          {text(phrases.none)}
        </p>
      )}
      {keys && keys.length > 0 && (
        <section className="card">
          <KeyTable
            keys={keys}
            onChange={(opened) => setOpen({ act: 'change', opened })}
            onRevoke={(opened) => setOpen({ act: 'revoke', opened })}
          />
        </section>
      )}
      {open?.act === 'add' && <AddKeyDrawer onClose={close} />}
      {open?.act === 'change' && <ChangeKeyDrawer opened={open.opened} onClose={close} />}
      {open?.act === 'revoke' && <RevokeKeyDrawer opened={open.opened} onClose={close} />}
    </>
  )
}
