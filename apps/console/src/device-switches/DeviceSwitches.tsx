import type { PlanSwitches } from '@aisle/contract/console-device-switches'
import { hasRight } from '@aisle/contract/staff-roles'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { useLanguage } from '../language/LanguageProvider.tsx'
import { useSession } from '../session/use-session.ts'
import { SwitchDrawer } from './SwitchDrawer.tsx'
import { switchPhrases as phrases } from './switch-phrases.ts'

/** How often a plan has changed its device, and one more for one that has used up its own. Nothing where none ever did. */
export function DeviceSwitches({ plan }: { plan: { entitlementId: string; switches: PlanSwitches } }) {
  const { text } = useLanguage()
  const mayAct = hasRight(useSession().data?.person.roles ?? [], 'orders', 'act')
  const [open, setOpen] = useState(false)
  const { used, allowed, mayAdd } = plan.switches
  if (used === 0 && !mayAdd && !open) return null
  return (
    <div>
      <span className="s c3 num">
        {text(phrases.used).replace('{used}', String(used)).replace('{allowed}', String(allowed))}
      </span>
      {mayAct && mayAdd && (
        <Button className="btn txt sm" onPress={() => setOpen(true)}>
          {text(phrases.add)}
        </Button>
      )}
      {open && <SwitchDrawer entitlementId={plan.entitlementId} onClose={() => setOpen(false)} />}
    </div>
  )
}
