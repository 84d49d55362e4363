import * as calls from '@aisle/contract/login'
import * as schemas from '@aisle/contract/login-schemas'
import { authenticating, implementForPassenger, type Implementation } from '../../platform/http/implement.ts'
import type { JobHandlers } from '../../platform/jobs/job-queue.ts'
import { mailProofCode } from './proof-code-mail.ts'
import { sendProofCode } from './send-proof-code.ts'
import { verifyProofCode } from './verify-proof-code.ts'

export const proofCodeRoutes: readonly Implementation[] = [
  authenticating('codeSent', implementForPassenger(calls.sendProofCode, schemas.sendProofCodeSchemas, sendProofCode)),
  authenticating(
    'loginProof',
    implementForPassenger(calls.verifyProofCode, schemas.verifyProofCodeSchemas, verifyProofCode),
  ),
]

export const proofCodeJobs = { 'mail.proofCode': mailProofCode } satisfies Partial<JobHandlers>
