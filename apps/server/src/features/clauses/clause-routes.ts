import { getPrivacyClauseDetail } from '@aisle/contract/shared-calls'
import { getPrivacyClauseDetailSchemas } from '@aisle/contract/shared-calls-schemas'
import { implement } from '../../http/implement.ts'
import { readClauses } from './read-clauses.ts'

export const clauseRoutes = [implement(getPrivacyClauseDetail, getPrivacyClauseDetailSchemas, readClauses)]
