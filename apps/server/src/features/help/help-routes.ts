import { getHelp as getHelpCall, leaveMessage as leaveMessageCall } from '@aisle/contract/portal'
import { getHelpSchemas, leaveMessageSchemas } from '@aisle/contract/portal-schemas'
import { implement } from '../../platform/http/implement.ts'
import { getHelp } from './get-help.ts'
import { leaveMessage } from './leave-message.ts'

export const helpRoutes = [
  implement(getHelpCall, getHelpSchemas, getHelp),
  implement(leaveMessageCall, leaveMessageSchemas, leaveMessage),
]
