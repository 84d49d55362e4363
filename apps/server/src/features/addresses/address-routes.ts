import * as calls from '@aisle/contract/addresses'
import * as schemas from '@aisle/contract/addresses-schemas'
import { implementForPassenger, type Implementation } from '../../platform/http/implement.ts'
import { addrList } from './addr-list.ts'
import { deleteAddr } from './delete-addr.ts'
import { recognizeAddr } from './recognize-addr.ts'
import { saveAddr } from './save-addr.ts'

export const addressRoutes: readonly Implementation[] = [
  implementForPassenger(calls.addrList, schemas.addrListSchemas, addrList),
  implementForPassenger(calls.addrList4Offline, schemas.addrList4OfflineSchemas, addrList),
  implementForPassenger(calls.saveAddr, schemas.saveAddrSchemas, saveAddr),
  implementForPassenger(calls.deleteAddr, schemas.deleteAddrSchemas, deleteAddr),
  implementForPassenger(calls.recognizeAddr, schemas.recognizeAddrSchemas, recognizeAddr),
]
