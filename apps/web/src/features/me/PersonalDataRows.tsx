import { useState } from 'react'
import { inFlight } from '../../environment/portal-mode.ts'
import { usePhrases } from '../../language/phrases.ts'
import { later } from '../../navigation/later.tsx'
import { clearLogin, useSession } from '../../session/session-store.ts'
import { Row } from '../../ui/Row.tsx'
import type { Erased } from '../personal-data/index.ts'
import { mePhrases } from './me-phrases.ts'

const loadPart = () => import('../personal-data/index.ts')
const ExportSheet = later(() => loadPart().then((part) => part.ExportSheet))
const ConsentsSheet = later(() => loadPart().then((part) => part.ConsentsSheet))
const EraseSheet = later(() => loadPart().then((part) => part.EraseSheet))
const ErasedSheet = later(() => loadPart().then((part) => part.ErasedSheet))

type Opened = 'export' | 'consents' | 'erase'

/**
 * G6: the passenger's stored data, their consents, and the way out. The data and the way out belong to a login of the
 * account; none of these works aboard. The component outlives the login, to report the erasure.
 */
export function PersonalDataRows() {
  const t = usePhrases(mePhrases)
  const session = useSession()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [erased, setErased] = useState<Erased | null>(null)
  const close = () => setOpened(null)
  const ofAccount = session?.passenger.scope === 'account'
  function leave(what: Erased) {
    close()
    setErased(what)
    clearLogin('left')
  }
  return (
    <>
      {session && !inFlight() && (
        <div className="card flush">
          {ofAccount && <Row icon="id" label={t('myData')} onClick={() => setOpened('export')} />}
          <Row icon="check" label={t('consents')} onClick={() => setOpened('consents')} />
          {ofAccount && <Row icon="close" label={t('eraseAccount')} onClick={() => setOpened('erase')} />}
        </div>
      )}
      {opened === 'export' && <ExportSheet onClose={close} />}
      {opened === 'consents' && <ConsentsSheet onClose={close} />}
      {opened === 'erase' && <EraseSheet onClose={close} onErased={leave} />}
      {erased && <ErasedSheet erased={erased} onClose={() => setErased(null)} />}
    </>
  )
}
