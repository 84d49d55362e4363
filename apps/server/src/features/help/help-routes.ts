import { getHelp as getHelpCall } from '@aisle/contract/portal'
import { getHelpSchemas } from '@aisle/contract/portal-schemas'
import { implement } from '../../http/implement.ts'
import { getHelp } from './get-help.ts'

export const helpRoutes = [implement(getHelpCall, getHelpSchemas, getHelp)]
