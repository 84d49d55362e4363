import { getPrivacyClauseDetail } from '@aisle/contract/clauses'
import { getPrivacyClauseDetailSchemas } from '@aisle/contract/clauses-schemas'
import { implement } from '../../platform/http/implement.ts'
import { readClauses } from './read-clauses.ts'

export const clauseRoutes = [implement(getPrivacyClauseDetail, getPrivacyClauseDetailSchemas, readClauses)]
