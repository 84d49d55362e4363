import * as passkeys from '@aisle/contract/passkeys'
import * as schemas from '@aisle/contract/passkeys-schemas'
import { authenticating, implement, implementForPassenger, type Implementation } from '../../platform/http/implement.ts'
import type { JobHandlers } from '../../platform/jobs/job-queue.ts'
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from './own-passkeys.ts'
import { beginPasskeyLogin, passkeyLogin } from './passkey-login.ts'
import { mailPasskey } from './passkey-mail.ts'

export const passkeyRoutes: readonly Implementation[] = [
  implementForPassenger(passkeys.beginPasskey, schemas.beginPasskeySchemas, beginPasskey),
  authenticating('passkeyAdded', implementForPassenger(passkeys.addPasskey, schemas.addPasskeySchemas, addPasskey)),
  implementForPassenger(passkeys.listPasskeys, schemas.listPasskeysSchemas, listPasskeys),
  authenticating(
    'passkeyRemoved',
    implementForPassenger(passkeys.removePasskey, schemas.removePasskeySchemas, removePasskey),
  ),
  implement(passkeys.beginPasskeyLogin, schemas.beginPasskeyLoginSchemas, beginPasskeyLogin),
  authenticating('passkeyLogin', implement(passkeys.passkeyLogin, schemas.passkeyLoginSchemas, passkeyLogin)),
]

export const passkeyJobs = { 'mail.passkey': mailPasskey } satisfies Partial<JobHandlers>
