import * as calls from '@aisle/contract/shop'
import * as schemas from '@aisle/contract/shop-schemas'
import { implement, readingCatalogue } from '../../platform/http/implement.ts'
import { goodsDetail } from './goods-detail.ts'
import { goodsStory } from './goods-story.ts'
import { listGoods } from './list-goods.ts'
import { pickupPoints } from './pickup-points.ts'
import { shopFront } from './shop-front.ts'

export const shopRoutes = [
  implement(calls.getShopInfoList, schemas.getShopInfoListSchemas, shopFront),
  implement(calls.getGoodsList, schemas.getGoodsListSchemas, listGoods),
  implement(calls.getGoodsDetail, schemas.getGoodsDetailSchemas, goodsDetail),
  implement(calls.getGoodsStory, schemas.getGoodsStorySchemas, goodsStory),
  implement(calls.getPickupPoints, schemas.getPickupPointsSchemas, pickupPoints),
].map(readingCatalogue)
