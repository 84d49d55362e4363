import { staffPath } from '@aisle/contract/console'
import { switchReasons, type AddedSwitch, type SwitchReason } from '@aisle/contract/console-device-switches'
import { useState } from 'react'
import { useLanguage } from '../language/LanguageProvider.tsx'
import { ChangeDrawer } from '../ui/ChangeDrawer.tsx'
import type { DifferenceRow } from '../ui/Difference.tsx'
import { showDone } from '../ui/done-store.ts'
import { ReasonField } from '../ui/ReasonField.tsx'
import { switchPhrases as phrases, switchReasonNames } from './switch-phrases.ts'

/** One more change of device for a plan that has used up its own (P3). */
export function SwitchDrawer({ entitlementId, onClose }: { entitlementId: string; onClose: () => void }) {
  const { text } = useLanguage()
  // A repetition of this drawer's request adds nothing more.
  const [key] = useState(() => crypto.randomUUID())
  const [why, setWhy] = useState<SwitchReason | null>(null)
  return (
    <ChangeDrawer<AddedSwitch>
      title={text(phrases.add)}
      change={{ path: staffPath('deviceReset'), request: why && { entitlementId, switches: 1, why, key } }}
      differenceOf={(added) => differenceRows(added, text)}
      confirmWords={() => text(phrases.add)}
      onClose={onClose}
      onDone={({ orderNo }) => showDone({ text: text(phrases.done).replace('{orderNo}', orderNo) })}
    >
      <ReasonField
        label={phrases.why}
        reasons={switchReasons}
        names={switchReasonNames}
        chosen={why}
        onChoose={setWhy}
      />
    </ChangeDrawer>
  )
}

function differenceRows(
  { plan, used, allowed: [before, after], left }: AddedSwitch,
  text: ReturnType<typeof useLanguage>['text'],
): DifferenceRow[] {
  const times = (count: number) => text(phrases.times).replace('{count}', String(count))
  return [
    { id: 'plan', name: text(phrases.plan), is: text(plan) },
    { id: 'used', name: text(phrases.usedSoFar), is: times(used) },
    { id: 'allowed', name: text(phrases.allowed), was: times(before), is: times(after) },
    { id: 'left', name: text(phrases.left), is: text(phrases.leftTimes).replace('{count}', String(left)) },
    { id: 'holds', name: text(phrases.holds), is: text(phrases.holdsWhen) },
    { id: 'final', name: text(phrases.final), is: text(phrases.finalWhat) },
  ]
}
