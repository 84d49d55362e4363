import { staffPath } from '@aisle/contract/console'
import type { StaffPassenger } from '@aisle/contract/console-passengers'
import type { EndedSessions } from '@aisle/contract/operator-reports'
import { hasRight } from '@aisle/contract/staff-roles'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { useSession } from '../../session/use-session.ts'
import { ChangeDrawer } from '../../ui/ChangeDrawer.tsx'
import { showDone } from '../../ui/done-store.ts'
import { passengerPhrases as phrases } from './passenger-phrases.ts'

/** Ends every login of the passenger, such as of a lost phone. */
export function EndSessions({ passenger }: { passenger: StaffPassenger }) {
  const { text } = useLanguage()
  const [open, setOpen] = useState(false)
  if (!hasRight(useSession().data?.person.roles ?? [], 'passengers', 'act')) return null
  return (
    <>
      <Button className="btn sm" onPress={() => setOpen(true)}>
        {text(phrases.endSessions)}
      </Button>
      {open && (
        <ChangeDrawer<EndedSessions>
          title={text(phrases.endSessions)}
          tone="bad"
          change={{ path: staffPath('endSessions'), request: { accountId: passenger.accountId } }}
          differenceOf={({ ended }) => [
            {
              id: 'ends',
              name: text(phrases.endsNow),
              is: text(phrases.sessionsGone).replace('{count}', String(ended.length)),
            },
            { id: 'then', name: text(phrases.final), is: text(phrases.mustLogin) },
          ]}
          confirmWords={() => text(phrases.endSessions)}
          onClose={() => setOpen(false)}
          onDone={() => showDone({ text: text(phrases.ended) })}
        />
      )}
    </>
  )
}
