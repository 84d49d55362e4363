import * as shared from './record-fields.ts'
import type { RecordField, RecordKind } from './record-kind.ts'

const flightNo: RecordField = {
  kind: 'text',
  key: 'flightNo',
  name: { zh: '航班号', en: 'Flight' },
  hint: { zh: '如 MF829', en: 'Such as MF829' },
}
const flightDate: RecordField = { kind: 'day', key: 'flightDate', name: { zh: '日期', en: 'Date' } }

const flights: RecordKind = {
  name: { zh: '航班计划', en: 'Schedule' },
  one: { zh: '航班', en: 'flight' },
  id: ['flightNo', 'flightDate'],
  title: null,
  columns: ['origin', 'destination', 'etd', 'tailNumber', 'wifi', 'cancelled'],
  fields: [
    flightNo,
    flightDate,
    { kind: 'record', key: 'origin', of: 'airports', name: { zh: '出发', en: 'From' } },
    { kind: 'record', key: 'destination', of: 'airports', name: { zh: '到达', en: 'To' } },
    { kind: 'instant', key: 'std', name: { zh: '计划起飞', en: 'Scheduled departure' } },
    { kind: 'instant', key: 'etd', name: { zh: '预计起飞', en: 'Expected departure' } },
    { kind: 'instant', key: 'eta', name: { zh: '预计到达', en: 'Expected arrival' } },
    { kind: 'text', key: 'tailNumber', name: { zh: '机尾号', en: 'Tail number' } },
    { kind: 'text', key: 'aircraftType', name: { zh: '机型', en: 'Aircraft type' } },
    { kind: 'number', key: 'distanceKm', name: { zh: '航程', en: 'Distance' }, unit: { zh: '公里', en: 'km' } },
    {
      kind: 'choice',
      key: 'haul',
      name: { zh: '航线', en: 'Haul' },
      choices: [
        { value: 'domestic', name: { zh: '国内', en: 'Domestic' } },
        { value: 'regional', name: { zh: '地区', en: 'Regional' } },
        { value: 'international', name: { zh: '国际', en: 'International' } },
      ],
    },
    {
      kind: 'choice',
      key: 'wifi',
      name: { zh: 'Wi-Fi', en: 'Wi-Fi' },
      choices: [
        { value: 'available', name: { zh: '可用', en: 'Available' } },
        { value: 'partial', name: { zh: '部分航段可用', en: 'On part of the way' } },
        { value: 'not_equipped', name: { zh: '没有装', en: 'Not equipped' } },
        { value: 'unserviceable', name: { zh: '故障', en: 'Unserviceable' } },
      ],
    },
    {
      kind: 'yes',
      key: 'cancelled',
      name: { zh: '已取消', en: 'Cancelled' },
      hint: {
        zh: '取消请用“通知事件”：旅客会收到邮件和退款',
        en: 'To cancel a flight, report the event: passengers get a mail and their money back',
      },
    },
  ],
}

const flightPlans: RecordKind = {
  name: { zh: '航班可售套餐', en: 'Plans on flights' },
  one: { zh: '可售套餐', en: 'plan on a flight' },
  id: ['flightNo', 'flightDate', 'planId'],
  title: null,
  columns: ['planId', 'quota'],
  fields: [
    flightNo,
    flightDate,
    { kind: 'record', key: 'planId', of: 'plans', name: { zh: '套餐', en: 'Plan' } },
    {
      kind: 'number',
      key: 'quota',
      name: { zh: '数量', en: 'Quota' },
      hint: {
        zh: '包括已售和已占用的；留空表示不限',
        en: 'Those sold and reserved among them; empty: no limit',
      },
      optional: true,
    },
  ],
}

const airports: RecordKind = {
  name: { zh: '机场', en: 'Airports' },
  one: { zh: '机场', en: 'airport' },
  id: ['iata'],
  title: 'city',
  columns: ['icao', 'tz'],
  fields: [
    { kind: 'text', key: 'iata', name: { zh: '三字码', en: 'IATA code' } },
    { kind: 'text', key: 'icao', name: { zh: '四字码', en: 'ICAO code' }, optional: true },
    { kind: 'words', key: 'city', name: { zh: '城市', en: 'City' } },
    {
      kind: 'text',
      key: 'tz',
      name: { zh: '时区', en: 'Time zone' },
      hint: { zh: '如 Asia/Shanghai', en: 'Such as Asia/Shanghai' },
    },
    { kind: 'number', key: 'lat', name: { zh: '纬度', en: 'Latitude' }, decimals: true },
    { kind: 'number', key: 'lon', name: { zh: '经度', en: 'Longitude' }, decimals: true },
  ],
}

const minutes = { zh: '分钟', en: 'minutes' }
const plans: RecordKind = {
  name: { zh: 'Wi-Fi 套餐', en: 'Wi-Fi plans' },
  one: { zh: '套餐', en: 'plan' },
  id: ['planId'],
  title: 'name',
  columns: ['kind', 'priceFen', 'sellBeforeFlight', 'sellAboard', 'sort'],
  fields: [
    shared.textId('planId'),
    {
      kind: 'choice',
      key: 'kind',
      name: { zh: '类型', en: 'Kind' },
      choices: [
        { value: 'text', name: { zh: '文字消息', en: 'Messages' } },
        { value: 'browse', name: { zh: '网页浏览', en: 'Browsing' } },
        { value: 'stream', name: { zh: '视频', en: 'Streaming' } },
      ],
    },
    shared.name,
    shared.description,
    {
      kind: 'choice',
      key: 'quotaKind',
      name: { zh: '计量', en: 'Measured by' },
      choices: [
        { value: 'flight', name: { zh: '全程', en: 'The whole flight' } },
        { value: 'time', name: { zh: '时长', en: 'Time' } },
        { value: 'data', name: { zh: '流量', en: 'Data' } },
      ],
    },
    { kind: 'number', key: 'quotaMinutes', name: { zh: '时长', en: 'Time' }, unit: minutes, optional: true },
    {
      kind: 'number',
      key: 'quotaMegabytes',
      name: { zh: '流量', en: 'Data' },
      unit: { zh: 'MB', en: 'MB' },
      optional: true,
    },
    shared.price,
    shared.memberPercentOff,
    { kind: 'number', key: 'speedCapKbps', name: { zh: '限速', en: 'Speed' }, unit: { zh: 'kbit/s', en: 'kbit/s' } },
    { kind: 'number', key: 'deviceSwitches', name: { zh: '可换设备', en: 'Device switches' } },
    { kind: 'yes', key: 'sellBeforeFlight', name: { zh: '起飞前出售', en: 'Sold before the flight' } },
    { kind: 'yes', key: 'sellAboard', name: { zh: '机上出售', en: 'Sold aboard' } },
    {
      kind: 'number',
      key: 'opensDaysBefore',
      name: { zh: '提前开售', en: 'Sales open before' },
      unit: { zh: '天', en: 'days' },
    },
    { kind: 'number', key: 'closesMinutesBefore', name: { zh: '提前停售', en: 'Sales close before' }, unit: minutes },
    shared.sort,
  ],
}

export const flightRecords = { flights, 'flight-plans': flightPlans, airports, plans }
