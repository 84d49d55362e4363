import * as calls from '@aisle/contract/areas'
import { getAreaTreeSchemas, getStreetsSchemas } from '@aisle/contract/areas-schemas'
import { implement } from '../../platform/http/implement.ts'
import { getAreaTree } from './get-area-tree.ts'
import { getStreets } from './get-streets.ts'

export const areaRoutes = [
  implement(calls.getAreaTree, getAreaTreeSchemas, getAreaTree),
  implement(calls.getStreets, getStreetsSchemas, getStreets),
]
