import { refundSituations, refundTypes, type RefundSituation, type RefundType } from '../states/refund-states.ts'
import type { Bilingual } from '../language.ts'
import * as shared from './record-fields.ts'
import type { RecordKind } from './record-kind.ts'

const typeNames: Readonly<Record<RefundType, Bilingual>> = {
  refund_only: { zh: '仅退款', en: 'Refund only' },
  return_refund: { zh: '退货退款', en: 'Return and refund' },
  exchange: { zh: '换货', en: 'Exchange' },
}
const situationNames: Readonly<Record<RefundSituation, Bilingual>> = {
  wifi: { zh: 'Wi-Fi 套餐', en: 'Wi-Fi plans' },
  goods_unshipped: { zh: '未发货', en: 'Not shipped yet' },
  goods_uncollected: { zh: '未提货', en: 'Not collected yet' },
  goods_not_received: { zh: '未收到货', en: 'Not received' },
  goods_received: { zh: '已收到货', en: 'Received' },
}

const freight: RecordKind = {
  name: { zh: '运费', en: 'Freight' },
  one: { zh: '运费区', en: 'freight zone' },
  id: ['zoneId'],
  title: 'name',
  columns: ['firstFen', 'stepFen', 'freeOverFen', 'deliveryDays'],
  fields: [
    shared.textId('zoneId'),
    shared.name,
    { kind: 'number', key: 'firstGrams', name: { zh: '首重', en: 'First weight' }, unit: { zh: '克', en: 'g' } },
    {
      kind: 'money',
      fen: 'firstFen',
      cents: 'firstCents',
      name: { zh: '首重运费', en: 'Freight of the first weight' },
    },
    { kind: 'number', key: 'stepGrams', name: { zh: '续重', en: 'Each further' }, unit: { zh: '克', en: 'g' } },
    { kind: 'money', fen: 'stepFen', cents: 'stepCents', name: { zh: '续重运费', en: 'Freight of each further' } },
    {
      kind: 'money',
      fen: 'freeOverFen',
      cents: 'freeOverCents',
      name: { zh: '满额包邮', en: 'Free from a sum of' },
      optional: true,
    },
    {
      kind: 'text',
      key: 'orderBy',
      name: { zh: '当日截单', en: 'Order by' },
      hint: { zh: '北京时间，如 17:35', en: 'Beijing time, such as 17:35' },
      optional: true,
    },
    {
      kind: 'number',
      key: 'deliveryDays',
      name: { zh: '送达', en: 'Delivered within' },
      unit: { zh: '天', en: 'days' },
      optional: true,
    },
    {
      kind: 'codes',
      key: 'areas',
      name: { zh: '地区', en: 'Areas' },
      hint: { zh: '省的六位代码或国家代码，每行一个', en: 'Codes of provinces or countries, one a line' },
    },
  ],
}

const pickupPoints: RecordKind = {
  name: { zh: '自提柜台', en: 'Counters' },
  one: { zh: '柜台', en: 'counter' },
  id: ['pickupPointId'],
  title: 'name',
  columns: ['iata', 'hours', 'open', 'sort'],
  fields: [
    shared.textId('pickupPointId'),
    { kind: 'record', key: 'iata', of: 'airports', name: { zh: '机场', en: 'Airport' } },
    shared.name,
    { kind: 'words', key: 'place', name: { zh: '位置', en: 'Place' } },
    {
      kind: 'text',
      key: 'hours',
      name: { zh: '营业时间', en: 'Hours' },
      hint: { zh: '如 06:00~21:30', en: 'Such as 06:00~21:30' },
    },
    { kind: 'yes', key: 'open', name: { zh: '营业', en: 'Open' } },
    shared.sort,
    {
      kind: 'number',
      key: 'readyMinutes',
      name: { zh: '备货', en: 'Ready within' },
      unit: { zh: '分钟', en: 'minutes' },
      optional: true,
    },
    {
      kind: 'number',
      key: 'closesMinutesBefore',
      name: { zh: '起飞前停止', en: 'Closes before departure' },
      unit: { zh: '分钟', en: 'minutes' },
      optional: true,
    },
  ],
}

const refundReasons: RecordKind = {
  name: { zh: '退款原因', en: 'Refund reasons' },
  one: { zh: '原因', en: 'reason' },
  id: ['reasonId'],
  title: 'name',
  columns: ['type', 'photoRequired', 'airlineAtFault', 'sort'],
  fields: [
    shared.textId('reasonId'),
    {
      kind: 'choice',
      key: 'type',
      name: { zh: '类型', en: 'Type' },
      choices: refundTypes.map((value) => ({ value, name: typeNames[value] })),
    },
    shared.name,
    {
      kind: 'choices',
      key: 'applies',
      name: { zh: '适用于', en: 'Applies to' },
      choices: refundSituations.map((value) => ({ value, name: situationNames[value] })),
    },
    { kind: 'yes', key: 'withoutCause', name: { zh: '无理由', en: 'Without a cause' } },
    { kind: 'yes', key: 'photoRequired', name: { zh: '需要照片', en: 'Needs a photo' } },
    { kind: 'yes', key: 'airlineAtFault', name: { zh: '航空公司责任', en: 'The airline’s fault' } },
    shared.sort,
  ],
}

const clauses: RecordKind = {
  name: { zh: '条款', en: 'Clauses' },
  one: { zh: '条款', en: 'clause' },
  id: ['clauseId'],
  title: 'title',
  columns: ['kind', 'version', 'effectiveFrom'],
  fields: [
    shared.textId('clauseId'),
    { kind: 'text', key: 'kind', name: { zh: '种类', en: 'Kind' } },
    { kind: 'words', key: 'title', name: { zh: '标题', en: 'Title' } },
    { kind: 'text', key: 'version', name: { zh: '版本', en: 'Version' } },
    { kind: 'day', key: 'effectiveFrom', name: { zh: '生效', en: 'Effective from' } },
    {
      kind: 'parts',
      key: 'sections',
      name: { zh: '内容', en: 'Sections' },
      one: { zh: '段落', en: 'Section' },
      fields: [
        { kind: 'words', key: 'heading', name: { zh: '标题', en: 'Heading' } },
        { kind: 'words', key: 'text', name: { zh: '正文', en: 'Text' }, long: true },
      ],
    },
  ],
}

const helpArticles: RecordKind = {
  name: { zh: '帮助', en: 'Help' },
  one: { zh: '文章', en: 'article' },
  id: ['articleId'],
  title: 'title',
  columns: ['topic', 'availableOffline', 'sort'],
  fields: [
    shared.textId('articleId'),
    { kind: 'text', key: 'topic', name: { zh: '主题', en: 'Topic' } },
    { kind: 'words', key: 'title', name: { zh: '标题', en: 'Title' } },
    { kind: 'words', key: 'body', name: { zh: '正文', en: 'Text' }, long: true },
    { kind: 'yes', key: 'availableOffline', name: { zh: '离线可读', en: 'Readable offline' } },
    shared.sort,
  ],
}

const surveys: RecordKind = {
  name: { zh: '问卷', en: 'Surveys' },
  one: { zh: '问卷', en: 'survey' },
  id: ['surveyId'],
  title: 'title',
  columns: ['channel', 'rewardCouponId'],
  fields: [
    shared.textId('surveyId'),
    {
      kind: 'choice',
      key: 'channel',
      name: { zh: '场合', en: 'Asked' },
      choices: [
        { value: 'portal', name: { zh: '机上门户，关于航班', en: 'In the portal, about the flight' } },
        { value: 'shop', name: { zh: '落地后，关于商品', en: 'After landing, about goods' } },
      ],
    },
    { kind: 'words', key: 'title', name: { zh: '标题', en: 'Title' } },
    { kind: 'words', key: 'intro', name: { zh: '开头', en: 'Introduction' }, long: true },
    { kind: 'yes', key: 'anonymousByDefault', name: { zh: '默认匿名', en: 'Anonymous unless chosen' } },
    {
      kind: 'record',
      key: 'rewardCouponId',
      of: 'coupons',
      name: { zh: '答完送', en: 'Coupon for an answer' },
      optional: true,
    },
    {
      kind: 'parts',
      key: 'questions',
      name: { zh: '题目', en: 'Questions' },
      one: { zh: '题目', en: 'Question' },
      absentWhenEmpty: ['min', 'max', 'maxLength', 'options', 'showIf'],
      fields: [
        { kind: 'text', key: 'questionId', name: { zh: '编号', en: 'Id' } },
        {
          kind: 'choice',
          key: 'type',
          name: { zh: '类型', en: 'Type' },
          choices: [
            { value: 'rating', name: { zh: '评分', en: 'Rating' } },
            { value: 'single', name: { zh: '单选', en: 'One of several' } },
            { value: 'multi', name: { zh: '多选', en: 'Some of several' } },
            { value: 'nps', name: { zh: '推荐意愿 0–10', en: 'Would recommend, 0 to 10' } },
            { value: 'text', name: { zh: '文字', en: 'Words' } },
          ],
        },
        { kind: 'yes', key: 'required', name: { zh: '必答', en: 'Has to be answered' } },
        { kind: 'words', key: 'text', name: { zh: '题目', en: 'Question' } },
        { kind: 'number', key: 'min', name: { zh: '最小', en: 'Least' }, optional: true },
        { kind: 'number', key: 'max', name: { zh: '最大', en: 'Most' }, optional: true },
        { kind: 'number', key: 'maxLength', name: { zh: '最多字数', en: 'Longest text' }, optional: true },
        {
          kind: 'parts',
          key: 'options',
          name: { zh: '选项', en: 'Options' },
          one: { zh: '选项', en: 'Option' },
          fields: [
            { kind: 'text', key: 'optionId', name: { zh: '编号', en: 'Id' } },
            { kind: 'words', key: 'text', name: { zh: '选项', en: 'Option' } },
          ],
        },
        {
          kind: 'part',
          key: 'showIf',
          name: { zh: '只在这样回答时显示', en: 'Shown only after an answer' },
          optional: true,
          fields: [
            { kind: 'text', key: 'questionId', name: { zh: '题目编号', en: 'Question’s id' } },
            { kind: 'codes', key: 'in', name: { zh: '回答之一，每行一个', en: 'One of these answers, one a line' } },
          ],
        },
      ],
    },
  ],
}

export const serviceRecords = {
  freight,
  'pickup-points': pickupPoints,
  'refund-reasons': refundReasons,
  clauses,
  'help-articles': helpArticles,
  surveys,
}
