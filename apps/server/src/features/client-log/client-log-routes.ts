import { addClientLog as addClientLogCall } from '@aisle/contract/portal'
import { addClientLogSchemas } from '@aisle/contract/portal-schemas'
import { implement } from '../../http/implement.ts'
import { addClientLog } from './add-client-log.ts'

export const clientLogRoutes = [implement(addClientLogCall, addClientLogSchemas, addClientLog)]
