import { useState } from 'react'
import { Button } from 'react-aria-components'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { Field } from '../../ui/Field.tsx'
import { shippingPhrases as phrases } from './shipping-phrases.ts'
import { readWaybillLines, type TypedWaybill } from './waybill-lines-rules.ts'

/** Waybills of many orders at once, as a carrier's program writes them. */
export function PasteDrawer({
  onClose,
  onTake,
}: {
  onClose: () => void
  onTake: (waybills: ReadonlyMap<string, TypedWaybill>) => void
}) {
  const { text } = useLanguage()
  const [typed, setTyped] = useState('')
  const { waybills, unread } = readWaybillLines(typed)
  return (
    <Drawer
      title={text(phrases.paste)}
      onClose={onClose}
      footer={
        <>
          <span className="sp" />
          <Button
            className="btn pri"
            isDisabled={waybills.size === 0}
            onPress={() => {
              onTake(waybills)
              onClose()
            }}
          >
            {text(phrases.take)} {waybills.size > 0 && waybills.size}
          </Button>
        </>
      }
    >
      <Field label={text(phrases.waybill)} hint={text(phrases.pasteHint)}>
        {(ids) => (
          <textarea
            {...ids}
            className="in num"
            rows={10}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      {unread.length > 0 && (
        <p className="note warn" role="status">
          <span>{text(phrases.pasteUnread).replace('{lines}', unread.slice(0, 5).join(' · '))}</span>
        </p>
      )}
    </Drawer>
  )
}
