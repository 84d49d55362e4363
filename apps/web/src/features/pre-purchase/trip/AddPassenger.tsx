import { useRef, useState } from 'react'
import { addPassengerByNameTicket } from '@aisle/contract/pre-purchase'
import { ApiError } from '../../../api/api-error.ts'
import { callApi } from '../../../api/call-api.ts'
import { usePhrases } from '../../../language/phrases.ts'
import { accessToken, logIn } from '../../../session/session-store.ts'
import { Button } from '../../../ui/Button.tsx'
import { FieldGroup } from '../../../ui/fields/FieldGroup.tsx'
import { Sheet } from '../../../ui/layers/Sheet.tsx'
import { showToast } from '../../../ui/layers/toast-store.ts'
import { useTapGuard } from '../../../ui/use-tap-guard.ts'
import { CheckFailure } from '../CheckFailure.tsx'
import { NameTicketFields } from '../LookupFields.tsx'
import { nameTicketBody, nameTicketProblems } from '../lookup-rules.ts'
import { companionStore, noCompanion } from '../lookup-store.ts'
import { useLookupFields } from '../use-lookup-fields.ts'
import { partyPhrases } from './party-phrases.ts'

interface AddPassengerProps {
  /** Aboard only children are added (P2). */
  child?: boolean
  onClose: () => void
}

/** Adds a passenger of the same booking by ticket and name (W9). The input outlives a refusal and a closed sheet. */
export function AddPassenger({ child = false, onClose }: AddPassengerProps) {
  const t = usePhrases(partyPhrases)
  const fields = useLookupFields(companionStore, nameTicketProblems)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const { busy, begin, release } = useTapGuard()
  const form = useRef<HTMLFormElement>(null)

  async function submit() {
    setFailure(null)
    if (!fields.validate(false)) {
      // After the problems are shown.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    if (!begin()) return
    try {
      const { userInfo, trips } = await callApi(addPassengerByNameTicket, nameTicketBody(companionStore.get()))
      // The login knows one trip more; with it everything is asked for again, and the list with the new passenger.
      logIn({ accessToken: (await accessToken()) ?? null, userInfo })
      companionStore.set(noCompanion)
      showToast(t('added', { name: trips[0]?.passengerName ?? '' }))
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error)
    } finally {
      release()
    }
  }

  return (
    <Sheet title={t(child ? 'addChild' : 'add')} onClose={onClose}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <p className="b2 c2" style={{ marginBottom: '1rem' }}>
          {t(child ? 'addChildText' : 'addText')}
        </p>
        {failure && <CheckFailure error={failure} />}
        <FieldGroup inset>
          <NameTicketFields fields={fields} ofCompanion />
        </FieldGroup>
        <Button wide type="submit" style={{ marginTop: '1rem' }} busy={busy} busyLabel={t('adding')}>
          {t(child ? 'addChildNow' : 'addNow')}
        </Button>
      </form>
    </Sheet>
  )
}
