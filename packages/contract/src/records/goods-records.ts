import { pictureKinds, shelfShapes, type PictureKind, type ShelfShape } from '../states/shop-states.ts'
import type { Bilingual } from '../language.ts'
import * as shared from './record-fields.ts'
import type { RecordField, RecordKind } from './record-kind.ts'

const pictureNames: Readonly<Record<PictureKind, Bilingual>> = {
  scene: { zh: '场景图（4:5）', en: 'Scene (4:5)' },
  cutout: { zh: '抠图（方形）', en: 'Cut-out (square)' },
}
const shapeNames: Readonly<Record<ShelfShape, Bilingual>> = {
  scenes: { zh: '三张大图', en: 'Three large pictures' },
  tiles: { zh: '商品列表（2–12 件）', en: 'Tiles (2 to 12)' },
  story: { zh: '一件商品，配一句话', en: 'One product with a sentence' },
  pair: { zh: '两件并排', en: 'Two side by side' },
}

const nameAndValue: readonly RecordField[] = [
  { kind: 'words', key: 'name', name: { zh: '名称', en: 'Name' } },
  { kind: 'words', key: 'value', name: { zh: '内容', en: 'Value' } },
]

const variants: RecordField = {
  kind: 'parts',
  key: 'skus',
  name: { zh: '规格与价格', en: 'Variants and prices' },
  one: { zh: '规格', en: 'Variant' },
  fields: [
    { kind: 'text', key: 'skuId', name: { zh: 'SKU 编号', en: 'SKU' } },
    {
      kind: 'parts',
      key: 'attributes',
      name: { zh: '属性', en: 'Attributes' },
      one: { zh: '属性', en: 'Attribute' },
      absentWhenEmpty: ['swatch'],
      fields: [
        { kind: 'text', key: 'key', name: { zh: '属性编号', en: 'Attribute’s id' } },
        ...nameAndValue.slice(0, 1),
        { kind: 'text', key: 'valueKey', name: { zh: '取值编号', en: 'Value’s id' } },
        ...nameAndValue.slice(1),
        {
          kind: 'text',
          key: 'swatch',
          name: { zh: '色块', en: 'Swatch' },
          hint: { zh: '如 #1f5078；没有就留空', en: 'Such as #1f5078; empty if there is none' },
          optional: true,
        },
      ],
    },
    shared.price,
    shared.listPrice,
    shared.listPriceAskedOn,
    { kind: 'number', key: 'weightGrams', name: { zh: '重量', en: 'Weight' }, unit: { zh: '克', en: 'g' } },
    { kind: 'yes', key: 'onSale', name: { zh: '在售', en: 'On sale' } },
    shared.sort,
    {
      kind: 'parts',
      key: 'pictures',
      name: { zh: '这个规格的图片', en: 'Pictures of this variant' },
      one: { zh: '图片', en: 'Picture' },
      fields: [
        {
          kind: 'choice',
          key: 'kind',
          name: { zh: '类型', en: 'Kind' },
          choices: pictureKinds.map((value) => ({ value, name: pictureNames[value] })),
        },
        { kind: 'picture', key: 'path', name: { zh: '图片', en: 'Picture' } },
      ],
    },
  ],
}

const goods: RecordKind = {
  name: { zh: '商品', en: 'Goods' },
  one: { zh: '商品', en: 'product' },
  id: ['goodsId'],
  title: 'name',
  columns: ['categoryId', 'onShelf', 'ship', 'pickup', 'sort'],
  fields: [
    shared.textId('goodsId'),
    shared.name,
    shared.description,
    { kind: 'record', key: 'categoryId', of: 'categories', name: { zh: '分类', en: 'Category' } },
    { kind: 'yes', key: 'onShelf', name: { zh: '上架', en: 'On the shelf' } },
    { kind: 'yes', key: 'ship', name: { zh: '可以寄送', en: 'Can be shipped' } },
    { kind: 'yes', key: 'pickup', name: { zh: '可以自提', en: 'Can be picked up' } },
    variants,
    { kind: 'pictures', key: 'pictures', name: { zh: '图片', en: 'Pictures' } },
    { kind: 'number', key: 'limitPerOrder', name: { zh: '每单限购', en: 'Limit per order' } },
    shared.memberPercentOff,
    { kind: 'yes', key: 'noReasonReturn7d', name: { zh: '七天无理由退货', en: 'Returns within 7 days' } },
    { kind: 'words', key: 'returnNote', name: { zh: '退货说明', en: 'Note on returns' }, optional: true },
    {
      kind: 'number',
      key: 'shelfLifeDays',
      name: { zh: '保质期', en: 'Shelf life' },
      unit: { zh: '天', en: 'days' },
      optional: true,
    },
    {
      kind: 'words',
      key: 'carryOnNote',
      name: { zh: '随身携带说明', en: 'Note on carrying it aboard' },
      optional: true,
    },
    { kind: 'text', key: 'invoiceContentZh', name: { zh: '发票内容', en: 'Invoice content (Chinese)' } },
    shared.sort,
    {
      kind: 'parts',
      key: 'facts',
      name: { zh: '要点（最多三条）', en: 'Facts (three at most)' },
      one: { zh: '要点', en: 'Fact' },
      fields: nameAndValue,
    },
    {
      kind: 'parts',
      key: 'story',
      name: { zh: '故事（三段或没有）', en: 'Story (three sections, or none)' },
      one: { zh: '段落', en: 'Section' },
      fields: [
        { kind: 'words', key: 'title', name: { zh: '标题', en: 'Title' } },
        { kind: 'words', key: 'text', name: { zh: '正文', en: 'Text' }, long: true },
      ],
    },
    {
      kind: 'parts',
      key: 'specification',
      name: { zh: '参数', en: 'Specification' },
      one: { zh: '参数', en: 'Line' },
      fields: nameAndValue,
    },
    { kind: 'records', key: 'goesWith', of: 'goods', name: { zh: '搭配商品', en: 'Goes with' } },
  ],
}

const stock: RecordKind = {
  name: { zh: '库存', en: 'Stock' },
  one: { zh: '规格', en: 'variant' },
  id: ['skuId'],
  title: null,
  columns: ['loaded'],
  fixed: true,
  fields: [
    { kind: 'text', key: 'skuId', name: { zh: 'SKU 编号', en: 'SKU' } },
    {
      kind: 'number',
      key: 'loaded',
      name: { zh: '累计入库', en: 'Loaded' },
      unit: { zh: '件', en: 'pieces' },
      hint: {
        zh: '一共入过多少件，包括已售和已占用的',
        en: 'All pieces ever loaded, those sold and reserved among them',
      },
    },
  ],
}

const prices: RecordKind = {
  name: { zh: '价格', en: 'Prices' },
  one: { zh: '规格', en: 'variant' },
  id: ['skuId'],
  title: null,
  columns: ['priceFen', 'listPriceFen'],
  fixed: true,
  fields: [
    { kind: 'text', key: 'skuId', name: { zh: 'SKU 编号', en: 'SKU' } },
    shared.price,
    shared.listPrice,
    shared.listPriceAskedOn,
  ],
}

const categories: RecordKind = {
  name: { zh: '分类', en: 'Categories' },
  one: { zh: '分类', en: 'category' },
  id: ['categoryId'],
  title: 'name',
  columns: ['slug', 'sort'],
  fields: [
    shared.textId('categoryId'),
    shared.name,
    { kind: 'text', key: 'slug', name: { zh: '网址中的名称', en: 'Name in addresses' } },
    { kind: 'text', key: 'icon', name: { zh: '图标', en: 'Icon' } },
    shared.sort,
  ],
}

const promotions: RecordKind = {
  name: { zh: '首页活动', en: 'Offers' },
  one: { zh: '活动', en: 'offer' },
  id: ['promotionId'],
  title: 'name',
  columns: ['couponId', 'validFrom', 'validTo'],
  fields: [
    shared.textId('promotionId'),
    shared.name,
    { kind: 'words', key: 'line', name: { zh: '一句话', en: 'Line' } },
    { kind: 'words', key: 'action', name: { zh: '按钮', en: 'Button' } },
    { kind: 'record', key: 'categoryId', of: 'categories', name: { zh: '去往分类', en: 'Leads to' } },
    { kind: 'record', key: 'couponId', of: 'coupons', name: { zh: '优惠券', en: 'Coupon' }, optional: true },
    { kind: 'picture', key: 'picture', name: { zh: '图片', en: 'Picture' }, optional: true },
    shared.validFrom,
    shared.validTo,
  ],
}

const shelves: RecordKind = {
  name: { zh: '首页陈列', en: 'Shelves' },
  one: { zh: '陈列', en: 'shelf' },
  id: ['shelfId'],
  title: 'name',
  columns: ['shape', 'categoryId', 'sort'],
  fields: [
    shared.textId('shelfId'),
    {
      kind: 'choice',
      key: 'shape',
      name: { zh: '样式', en: 'Shape' },
      choices: shelfShapes.map((value) => ({ value, name: shapeNames[value] })),
    },
    shared.name,
    { kind: 'words', key: 'line', name: { zh: '一句话', en: 'Line' }, optional: true },
    {
      kind: 'record',
      key: 'categoryId',
      of: 'categories',
      name: { zh: '全部商品去往', en: 'Leads to' },
      optional: true,
    },
    { kind: 'records', key: 'goodsIds', of: 'goods', name: { zh: '商品', en: 'Goods' } },
    shared.sort,
  ],
}

export const goodsRecords = { goods, stock, prices, categories, promotions, shelves }
