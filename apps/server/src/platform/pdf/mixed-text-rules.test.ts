import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runsOfText, wrapText } from './mixed-text-rules.ts'

const measure = (text: string) => [...text].length
const solid = (text: string) => text.replaceAll(/\s/g, '')

describe('text in Chinese and English', () => {
  it('is set in the font of each part', () => {
    expect(runsOfText('思明区 8 号 Café 喆')).toEqual([
      { text: '思明区', font: 'chinese' },
      { text: ' 8 ', font: 'latin' },
      { text: '号', font: 'chinese' },
      { text: ' Café ', font: 'latin' },
      { text: '喆', font: 'chinese' },
    ])
  })

  it('shows that the font lacks a character', () => {
    expect(runsOfText('欧阳𬭎')).toEqual([{ text: '欧阳〓', font: 'chinese' }])
  })

  it('breaks between Latin words and anywhere in Chinese, but not before a full stop', () => {
    expect(wrapText('Packing slip of tea', 12, measure)).toEqual(['Packing slip', 'of tea'])
    expect(wrapText('福建省厦门市', 4, measure)).toEqual(['福建省厦', '门市'])
    expect(wrapText('福建省厦。门市', 4, measure)).toEqual(['福建省厦。', '门市'])
    expect(wrapText(' \n ', 4, measure)).toEqual([])
  })

  it('loses no character, and only a mark that may not begin a line hangs over', () => {
    const text = fc
      .array(fc.constantFrom('茶', '，', 'tea', 'incomprehensibilities', ' ', '8', '𬭎'))
      .map((all) => all.join(''))
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 9 }), (words, width) => {
        const lines = wrapText(words, width, measure)
        expect(solid(lines.join(''))).toBe(solid(words))
        for (const line of lines) expect(measure(line.replace(/，+$/, ''))).toBeLessThanOrEqual(width)
      }),
    )
  })
})
