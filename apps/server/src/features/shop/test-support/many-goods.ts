import { getSearchText } from '../../../platform/search-text.ts'

type Words = readonly (readonly [zh: string, en: string])[]

const makers: Words = [...'云山海星松竹兰梅鹤鹭青白金木石林'].flatMap((first) =>
  [...'禾屿川舟野原庭泉'].map((second) => [`${first}${second}`, `${wordFor(first)}${wordFor(second)}`] as const),
)
const kinds: Words = [
  ['轻量', 'Light'],
  ['便携', 'Portable'],
  ['折叠', 'Folding'],
  ['经典', 'Classic'],
  ['防水', 'Waterproof'],
  ['手工', 'Handmade'],
  ['迷你', 'Mini'],
  ['亲肤', 'Soft'],
  ['降噪', 'Noise-Cancelling'],
  ['商务', 'Business'],
]
const things: Words = [
  ['颈枕', 'Neck Pillow'],
  ['登机箱', 'Cabin Case'],
  ['客机模型', 'Airliner Model'],
  ['耳机', 'Headphones'],
  ['绿茶', 'Green Tea'],
  ['丝巾', 'Silk Scarf'],
  ['保温杯', 'Vacuum Flask'],
  ['手表', 'Wristwatch'],
  ['护照夹', 'Passport Holder'],
  ['香水', 'Perfume'],
  ['巧克力', 'Chocolate'],
  ['眼罩', 'Eye Mask'],
  ['雨伞', 'Umbrella'],
  ['钱包', 'Wallet'],
  ['充电宝', 'Power Bank'],
  ['拼图', 'Jigsaw'],
  ['羊绒毯', 'Cashmere Blanket'],
  ['墨镜', 'Sunglasses'],
  ['洗漱包', 'Wash Bag'],
  ['明信片', 'Postcards'],
]
const descriptions: Words = [
  ['合金机身，附展示底座，适合书桌陈列。', 'Die-cast body with a display stand for the desk.'],
  ['慢回弹内芯，长途飞行时托住头颈。', 'A slow-rebound core that holds the head on long flights.'],
  ['三十小时续航，适合旅行与通勤。', 'Thirty hours of battery for travel and commuting.'],
  ['可放入座椅下方，重量不到两公斤。', 'Fits under the seat and weighs less than two kilos.'],
  ['桑蚕丝，手工卷边，礼盒包装。', 'Mulberry silk with hand-rolled edges in a gift box.'],
]

/** A word for a character, so that English names differ as the Chinese ones do. */
function wordFor(character: string): string {
  const [, , reading = ''] = getSearchText(texts(character, '')).split('\n')
  return reading
}

function texts(zh: string, en: string) {
  return { name: { zh, en }, description: { zh: '', en: '' } }
}

/** The parts of names, with how each is folded and read, so that the database can put names together by the thousand. */
const foldedParts = (words: Words) =>
  JSON.stringify(
    words.map(([zh, en], at) => {
      const [foldedZh, foldedEn, reading, initials] = getSearchText(texts(zh, en)).split('\n')
      return { at, zh, en, folded_zh: foldedZh, folded_en: foldedEn, reading, initials }
    }),
  )

const partsTable = `jsonb_to_recordset($%)
  AS % (at integer, zh text, en text, folded_zh text, folded_en text, reading text, initials text)`
const partsAs = (position: number, name: string) =>
  partsTable.replace('$%', `$${position}::jsonb`).replace('AS %', `AS ${name}`)

/** A product for each number, drawn by hashes: the same ones every time, in no order that a sort follows. */
const insertGoods = `
  INSERT INTO goods (goods_id, category_id, name_zh, name_en, description_zh, description_en, ship, pickup,
    limit_per_order, member_percent_off, no_reason_return_7d, invoice_content_zh, on_shelf, sort, listed_at, search_text)
  SELECT 'M' || n, (ARRAY(SELECT category_id FROM categories ORDER BY category_id))[
      1 + n % (SELECT count(*) FROM categories)::integer],
    makers.zh || kinds.zh || things.zh, concat_ws(' ', makers.en, kinds.en, things.en), says.zh, says.en,
    n % 10 > 0, n % 4 = 0, 5, CASE WHEN n % 3 = 0 THEN 10 ELSE 0 END, true, '*日用品*', n % 50 > 0,
    100 + abs(hashint4(n)) % 1000000, timestamptz '2026-01-01Z' + abs(hashint4(n + 7)) % 25000000 * interval '1 second',
    concat_ws(E'\\n', makers.folded_zh || kinds.folded_zh || things.folded_zh,
      makers.folded_en || kinds.folded_en || things.folded_en, makers.reading || kinds.reading || things.reading,
      makers.initials || kinds.initials || things.initials, says.folded_zh, says.folded_en)
  FROM generate_series(1, $1::integer) n
  JOIN ${partsAs(2, 'makers')} ON makers.at = abs(hashint4(n + 1)) % $6::integer
  JOIN ${partsAs(3, 'kinds')} ON kinds.at = abs(hashint4(n + 2)) % $7::integer
  JOIN ${partsAs(4, 'things')} ON things.at = abs(hashint4(n + 3)) % $8::integer
  JOIN ${partsAs(5, 'says')} ON says.at = abs(hashint4(n + 4)) % $9::integer`
const insertSkus = `
  INSERT INTO skus (sku_id, goods_id, attributes, price_fen, price_cents, list_price_fen, list_price_asked_on,
    weight_grams, on_sale, sort, loaded)
  SELECT goods_id || '-S' || variant, goods_id, '[]', price * 100, (price / 5 + 1) * 100,
    CASE WHEN price % 7 = 0 THEN price * 100 + 2000 END, CASE WHEN price % 7 = 0 THEN date '2026-01-01' END,
    200, price % 30 > 0, variant, CASE WHEN price % 20 = 1 THEN 0 ELSE 1000 END
  FROM goods CROSS JOIN generate_series(1, 2) variant
  CROSS JOIN LATERAL (SELECT 10 + abs(hashtext(goods_id || variant)) % 3000 AS price) prices
  WHERE goods_id LIKE 'M%'`

interface Runs {
  query(text: string, values?: unknown[]): Promise<{ rows: { name: string; definition: string }[] }>
}

/** Those that goods are listed by: making one once takes a fraction of the time of adding to it. */
const listIndexes = `
  SELECT indexname AS name, indexdef AS definition FROM pg_indexes
  WHERE schemaname = current_schema() AND indexname ~ '^(listed_goods|listed_groups)' AND indexname !~ 'pkey$'`

/**
 * Puts so many more products on the shelf, two SKUs each, in all categories that there are: some off the shelf, some sold
 * out. Words are in one of 5, 10, 20 and 128 products.
 */
export async function addManyGoods(client: Runs, count: number): Promise<void> {
  const parts = [makers, kinds, things, descriptions]
  const { rows } = await client.query(listIndexes)
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`)
  await client.query(insertGoods, [count, ...parts.map(foldedParts), ...parts.map(({ length }) => length)])
  await client.query(insertSkus)
  for (const { definition } of rows) await client.query(definition)
  await client.query('VACUUM ANALYZE goods, skus, listed_goods, listed_counts')
}
