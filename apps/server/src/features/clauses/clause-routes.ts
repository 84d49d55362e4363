import { getPrivacyClauseDetail } from '@aisle/contract/clauses'
import { getPrivacyClauseDetailSchemas } from '@aisle/contract/clauses-schemas'
import * as personalData from '@aisle/contract/personal-data'
import * as schemas from '@aisle/contract/personal-data-schemas'
import { implement, implementForPassenger, readingCatalogue } from '../../platform/http/implement.ts'
import { listConsents, withdrawConsent } from './own-consents.ts'
import { readClauses } from './read-clauses.ts'

export const clauseRoutes = [
  readingCatalogue(implement(getPrivacyClauseDetail, getPrivacyClauseDetailSchemas, readClauses)),
  implementForPassenger(personalData.listConsents, schemas.listConsentsSchemas, listConsents),
  implementForPassenger(personalData.withdrawConsent, schemas.withdrawConsentSchemas, withdrawConsent),
]
