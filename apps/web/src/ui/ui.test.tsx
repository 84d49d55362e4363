import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { changeLanguage } from '../language/language-store.ts'
import { pointAt, slopeAt, stretch } from './flight/arc-geometry.ts'
import { Button } from './Button.tsx'
import { Field } from './fields/Field.tsx'
import { FlightArc } from './flight/FlightArc.tsx'
import { PlanCard } from './flight/PlanCard.tsx'
import { Price } from './Price.tsx'
import { getPlace, getSeat } from './flight/seat-layout.ts'
import { Segmented } from './fields/Segmented.tsx'
import { skyTone } from './frame/sky-tone.ts'
import { Timeline } from './Timeline.tsx'

beforeAll(() => changeLanguage('zh'))

const text = (markup: string) => markup.replace(/<[^>]+>/g, '')

describe('the line', () => {
  const curve = { width: 343, height: 92, inset: 10, control: -60.8 }

  it('is drawn as in the design: solid to the aircraft, dotted from there', () => {
    expect(stretch(curve, 0, 0.38)).toBe('M10 82Q71.4 27.7 132.7 14.7')
    expect(stretch(curve, 0.38, 1)).toBe('M132.7 14.7Q232.9 -6.5 333 82')
    expect(pointAt(curve, 0.38)).toEqual({ x: 132.7, y: 14.7 })
    expect(slopeAt(curve, 0.38)).toBeCloseTo(-12, 1)
  })

  it('has nothing solid before the flight and nothing dotted at its end', () => {
    const planned = renderToStaticMarkup(<FlightArc layout="connection" />)
    expect(planned).toContain('class="d"')
    expect(planned).not.toContain('class="s"')
    const arrived = renderToStaticMarkup(<FlightArc layout="connection" flown={1} />)
    expect(arrived).toContain('class="s"')
    expect(arrived).not.toContain('class="d"')
  })

  it('breaks where the connection broke: stations before it solid, after it hollow', () => {
    const broken = renderToStaticMarkup(<FlightArc layout="connection" stations={4} gapAt={0.5} />)
    expect(broken.match(/class="n"/g)).toHaveLength(2)
    expect(broken.match(/class="o"/g)).toHaveLength(2)
    expect(broken).toContain('class="x"')
  })

  it('pulses only while live', () => {
    const stale = renderToStaticMarkup(<FlightArc layout="connection" flown={0.4} marker="dot" />)
    expect(stale).not.toContain('hl go')
    const live = renderToStaticMarkup(<FlightArc layout="connection" flown={0.4} marker="dot" live />)
    expect(live).toContain('hl go')
  })

  it('is an image with a sentence, or hidden', () => {
    expect(renderToStaticMarkup(<FlightArc layout="connection" label="38 %" />)).toContain(
      'role="img" aria-label="38 %"',
    )
    expect(renderToStaticMarkup(<FlightArc layout="connection" />)).not.toContain('role="img"')
  })
})

describe('a seat', () => {
  it.each([
    ['31A', 31, 'A'],
    ['012A', 12, 'A'],
    ['12a', 12, 'A'],
    ['A12', 12, 'A'],
    ['12 A', 12, 'A'],
    ['１２Ａ', 12, 'A'],
  ])('%s is row %i, %s', (typed, row, letter) => {
    expect(getSeat(typed)).toEqual({ row, letter })
  })

  it.each(['', '31', 'A', '0A', '31AB', '3111A'])('%s is none', (typed) => {
    expect(getSeat(typed)).toBeUndefined()
  })

  it('is at the window, the aisle or in the middle, by aircraft', () => {
    expect([getPlace('A', true), getPlace('B', true), getPlace('C', true), getPlace('D', true)]).toEqual([
      'window',
      'middle',
      'aisle',
      'aisle',
    ])
    expect(getPlace('K', false)).toBe('middle')
    expect(getPlace('F', true)).toBeUndefined()
  })
})

describe('the sky', () => {
  it.each([
    [4.9, 'night'],
    [5, 'dawn'],
    [8, 'day'],
    [17, 'dusk'],
    [19, 'night'],
    [null, 'night'],
  ] as const)('at solar hour %s is %s', (hour, tone) => {
    expect(skyTone(hour)).toBe(tone)
  })
})

describe('a price', () => {
  it('has the symbol of its currency, no decimals, and the list price struck', () => {
    const markup = renderToStaticMarkup(<Price amountMinor={11500} currency="CNY" listMinor={12800} percentOff={10} />)
    expect(markup).toContain('<i>¥</i>115')
    expect(markup).toMatch(/<s class="was">.*¥128<\/s>/)
    expect(text(markup)).toContain('立减 10%')
  })

  it('strikes nothing when nothing was reduced, and calls zero free except in a sum', () => {
    expect(renderToStaticMarkup(<Price amountMinor={1800} currency="USD" listMinor={1800} />)).not.toContain('<s ')
    expect(text(renderToStaticMarkup(<Price amountMinor={0} currency="CNY" />))).toBe('免费')
    expect(text(renderToStaticMarkup(<Price amountMinor={0} currency="CNY" inSum />))).toBe('¥0')
    expect(text(renderToStaticMarkup(<Price amountMinor={-8000} currency="CNY" inSum />))).toBe('−¥80')
  })
})

describe('controls', () => {
  const ignore = () => undefined

  it('a busy button says so, keeps its width and is no submit by accident', () => {
    const markup = renderToStaticMarkup(
      <Button busy busyLabel="提交中">
        提交
      </Button>,
    )
    expect(markup).toContain('aria-busy="true"')
    expect(markup).toContain('type="button"')
    expect(markup).toContain('<span aria-hidden="true">提交</span>')
  })

  it('a field with an error points to its message', () => {
    const markup = renderToStaticMarkup(<Field label="证件号" value="" onValue={ignore} error="少了 1 位" />)
    const id = /aria-describedby="([^"]+)"/.exec(markup)?.[1]
    expect(markup).toContain('aria-invalid="true"')
    expect(markup).toMatch(new RegExp(`<span class="er" id="${id}"`))
  })

  it('a segmented control has one tab in the tab order', () => {
    const markup = renderToStaticMarkup(
      <Segmented
        label="查询方式"
        options={[
          { value: 'ticket', label: '按客票' },
          { value: 'flight', label: '按航班' },
        ]}
        value="flight"
        onChange={ignore}
      />,
    )
    expect(markup.match(/tabindex="0"/g)).toHaveLength(1)
    expect(markup).toMatch(/aria-selected="true" tabindex="0"[^>]*>按航班/)
  })

  it('a sold-out plan cannot be chosen, says why, and its ladder is dotted', () => {
    const markup = renderToStaticMarkup(
      <PlanCard
        group="plan"
        planId="p"
        name="全程"
        description="不限时"
        kind="stream"
        price="¥1"
        selected={false}
        onSelect={ignore}
        unavailable="本班已售完"
      />,
    )
    expect(markup).toContain(' disabled=""')
    expect(text(markup)).toContain('本班已售完')
    expect(markup.match(/<u[^>]* class="no"/g)).toHaveLength(2)
  })

  it('a timeline is dotted towards what is still ahead', () => {
    const markup = renderToStaticMarkup(
      <Timeline
        steps={[
          { key: 'a', title: 'a', state: 'done' },
          { key: 'b', title: 'b', state: 'now' },
          { key: 'c', title: 'c', state: 'ahead' },
        ]}
      />,
    )
    expect(markup).toMatch(/<li(?: class="")?><b>a/)
    expect(markup).toMatch(/<li[^>]* class="now dt"/)
    expect(markup).toMatch(/<li[^>]* aria-current="step"[^>]*><b>b/)
    expect(markup).toContain('class="to dt"')
  })
})
