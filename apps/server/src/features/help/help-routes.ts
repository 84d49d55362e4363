import * as calls from '@aisle/contract/portal'
import { getHelpSchemas, leaveMessageSchemas, listMessagesSchemas } from '@aisle/contract/portal-schemas'
import { implement, implementForPassenger, readingCatalogue } from '../../platform/http/implement.ts'
import { getHelp } from './get-help.ts'
import { leaveMessage } from './leave-message.ts'
import { listMessages } from './own-messages.ts'

export const helpRoutes = [
  readingCatalogue(implement(calls.getHelp, getHelpSchemas, getHelp)),
  implement(calls.leaveMessage, leaveMessageSchemas, leaveMessage),
  implementForPassenger(calls.listMessages, listMessagesSchemas, listMessages),
]
