import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { namesMatch } from './name-matching-rules.ts'

const latin = (surname: string, givenName: string) => ({ surname, givenName, nameZh: null })
const typed = (lastName: string, firstName: string) => ({ lastName, firstName })

describe('names match (W2)', () => {
  it.each([
    ['LIN', 'XIAOYU', 'LIN', 'XIAOYU'],
    ['lin', 'xiao yu', 'LIN', 'XIAOYU'],
    ['ＬＩＮ', 'Ｘｉａｏｙｕ', 'LIN', 'XIAOYU'],
    ['XIAOYU', 'LIN', 'LIN', 'XIAOYU'],
    ['CHEN', 'JIANYU', 'CHEN', 'JIANYUMR'],
    ['CHEN', 'JIANYUMR', 'CHEN', 'JIANYU'],
    ['CHEN', 'JIANYU MR', 'CHEN', 'JIANYU'],
    ['Mr Chen', 'Jianyu', 'CHEN', 'JIANYU MR'],
    ['CHEN JR.', 'JIANYU', 'CHEN', 'JIANYU'],
    ['LÜ', 'QINGHE', 'LYU', 'QINGHE'],
    ['LU', 'QINGHE', 'LYU', 'QINGHE'],
    ['LV', 'QINGHE', 'LYU', 'QINGHE'],
    ['LYU', 'QINGHE', 'LV', 'QINGHE'],
    ['Lǘ', 'QINGHE', 'LU', 'QINGHE'],
    ['NÜ', 'AN', 'NV', 'AN'],
    ['ÖSTERBY', 'Anna-Lena', 'OSTERBY', 'ANNALENA'],
    ['ÖSTERBY', 'ANNA', 'OESTERBY', 'ANNA-LENA'],
    ['MÜLLER', 'EVA', 'MUELLER', 'EVA'],
    ['DELORNE', 'CHLOE', 'DELORNE', 'CHLOÉ'],
    ['STRAßE', 'UWE', 'STRASSE', 'UWE'],
    ["O'BRIEN", 'PAT', 'OBRIEN', 'PAT'],
    ['van der Halm', 'Piet', 'VANDERHALM', 'PIET'],
    ['CARTWELL', 'JAMES', 'CARTWELL', 'JAMES ALDEN'],
    ['CARTWELL', 'JAMES A', 'CARTWELL', 'JAMES ALDEN'],
    ['CARTWELL', 'JAMES ALDEN', 'CARTWELL', 'JAMES'],
    ['SARWONO', '', 'SARWONO', ''],
    ['', 'SARWONO', 'SARWONO', ''],
    ['SARWONO', 'SARWONO', 'SARWONO', ''],
    ['FNU', 'SARWONO', 'SARWONO', ''],
    ['SARWONO', 'FNU', 'SARWONO', 'MR'],
    ['SARWONO', '', 'FNU', 'SARWONO'],
  ])('matches %s / %s with the passenger %s / %s', (last, first, surname, given) => {
    expect(namesMatch(typed(last, first), latin(surname, given))).toBe(true)
  })

  it.each([
    ['ZHAO', 'LEI', 'LIN', 'XIAOYU'],
    ['LIN', '', 'LIN', 'XIAOYU'],
    ['', '', 'LIN', 'XIAOYU'],
    ['LIN', 'X', 'LIN', 'XIAOYU'],
    ['LIN', 'YU', 'LIN', 'XIAOYU'],
    ['LINX', 'IAOYU', 'LIN', 'XIAOYU'],
    ['ADA', 'EVA', 'ADAMS', 'EVA'],
    ['SARWONO', 'BUDI', 'SARWONO', ''],
    ['', '', 'SARWONO', ''],
    ['FNU', 'MR', 'SARWONO', ''],
    ['FNU', 'LNU', 'FNU', 'MR'],
    ['', '', '', ''],
  ])('does not match %s / %s with the passenger %s / %s', (last, first, surname, given) => {
    expect(namesMatch(typed(last, first), latin(surname, given))).toBe(false)
  })

  it.each([
    ['林', '小屿'],
    ['小屿', '林'],
    ['林小屿', ''],
    [' 林 ', '小 屿'],
  ])('matches %s / %s with 林小屿', (last, first) => {
    expect(namesMatch(typed(last, first), { ...latin('LIN', 'XIAOYU'), nameZh: '林小屿' })).toBe(true)
  })

  it.each(['买买提·阿依', '买买提•阿依', '买买提・阿依', '买买提･阿依', '买买提．阿依', '买买提 阿依'])(
    'accepts any dot as the middle dot of %s',
    (name) => {
      expect(namesMatch(typed(name, ''), { ...latin('MAIMAITI', 'AYI'), nameZh: '买买提·阿依' })).toBe(true)
    },
  )

  it.each([
    ['林', '小嶼', '林小屿'],
    ['林小嶼', '', '林小屿'],
    ['林', '小屿', '林小嶼'],
    ['買買提·阿依', '', '买买提·阿依'],
    ['歐陽', '靜宜', '欧阳静宜'],
  ])('matches %s / %s with %s, in traditional and simplified characters', (last, first, nameZh) => {
    expect(namesMatch(typed(last, first), { surname: 'X', givenName: 'Y', nameZh })).toBe(true)
  })

  it.each([
    ['LIN/XIAOYU', ''],
    ['lin/xiaoyu MS', ''],
    ['ＬＩＮ／ＸＩＡＯＹＵ', ''],
    ['LIN/XIAOYU', 'XIAOYU'],
    ['', 'LIN/XIAOYU'],
    ['LIN XIAOYU', ''],
    ['Xiaoyu Lin', ''],
    ['', 'Lin Xiaoyu'],
  ])('matches a whole name in one field, %j / %j', (last, first) => {
    expect(namesMatch(typed(last, first), latin('LIN', 'XIAOYU'))).toBe(true)
  })

  it.each([
    ['VAN DER HALM/PIETER', ''],
    ['Pieter van der Halm', ''],
    ['van der Halm Pieter', ''],
  ])('matches a surname of several words in one field, %j', (last, first) => {
    expect(namesMatch(typed(last, first), latin('VAN DER HALM', 'PIETER'))).toBe(true)
  })

  it('matches a surname that an old list has cut, from either side, and no short beginning', () => {
    const whole = 'KAVERIPATNAMSUNDARAM'
    expect(namesMatch(typed(whole, 'ARUN'), latin('KAVERIPATNAMSUND', 'ARUN'))).toBe(true)
    expect(namesMatch(typed('KAVERIPATNAMSUND', 'ARUN'), latin(whole, 'ARUN'))).toBe(true)
    expect(namesMatch(typed('KAVERIPATN', 'ARUN'), latin(whole, 'ARUN'))).toBe(false)
    expect(namesMatch(typed(whole, 'MEERA'), latin('KAVERIPATNAMSUND', 'ARUN'))).toBe(false)
  })

  it('does not match another whole name, nor a surname alone', () => {
    expect(namesMatch(typed('LIN/XIAOMEI', ''), latin('LIN', 'XIAOYU'))).toBe(false)
    expect(namesMatch(typed('WANG XIAOYU', ''), latin('LIN', 'XIAOYU'))).toBe(false)
    expect(namesMatch(typed('LIN', ''), latin('LIN', 'XIAOYU'))).toBe(false)
    expect(namesMatch(typed('LIN/', ''), latin('LIN', 'XIAOYU'))).toBe(false)
  })

  it('does not accept other characters, and does not derive pinyin', () => {
    const shan = { surname: 'SHAN', givenName: 'YUCHENG', nameZh: '单于澄' }
    expect(namesMatch(typed('单于', '诚'), shan)).toBe(false)
    expect(namesMatch(typed('CHAN', 'YUCHENG'), shan)).toBe(false)
    expect(namesMatch(typed('善', '于澄'), { ...shan, nameZh: null })).toBe(false)
  })

  // A name that consists of a placeholder or title cannot be recognised as a name.
  const noName = /^(FNU|LNU|M[RS]|MRS|MISS|MSTR|MASTER|[DJS]R|PROF|SIR|MADAM|MDM|REV|CAPT|CHD|INF|II|III|IV)$/
  const name = fc.stringMatching(/^[A-Z]{2,12}$/).filter((text) => !noName.test(text))
  const asWritten = (text: string) =>
    fc.constantFrom(
      text,
      text.toLowerCase(),
      ` ${text} `,
      [...text].join('-'),
      [...text].map((letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)).join(''),
    )

  it('ignores case, width, spaces and hyphens', () => {
    const scene = fc
      .tuple(name, name)
      .filter(([last, first]) => namesMatch(typed(last, first), latin(last, first)))
      .chain(([last, first]) => fc.tuple(fc.constant(last), fc.constant(first), asWritten(last), asWritten(first)))
    fc.assert(
      fc.property(scene, ([last, first, oneWay, another]) => namesMatch(typed(oneWay, another), latin(last, first))),
    )
  })

  it('handles any input quickly', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(0xffff), { maxLength: 200 }).map((units) => String.fromCharCode(...units)),
        fc.string({ maxLength: 200 }),
        (last, first) => {
          expect(typeof namesMatch(typed(last, first), latin('LIN', 'XIAOYU'))).toBe('boolean')
        },
      ),
    )
    expect(namesMatch(typed('Ü'.repeat(200), 'Ö'.repeat(200)), latin('LIN', 'XIAOYU'))).toBe(false)
  })
})
