import { beforeEach, describe, expect, it, vi } from 'vitest'

describe('flight date in the lookup form', () => {
  async function openedForm() {
    const { flightStore, giveFlightDate } = await import('./lookup-store.ts')
    return {
      shown: () => flightStore.get().flightDate,
      type: (flightDate: string) => flightStore.set({ ...flightStore.get(), flightDate }),
      opens: (today: string) => giveFlightDate(today, { opened: true }),
      learnsTheDay: (today: string) => giveFlightDate(today, { opened: false }),
    }
  }
  beforeEach(() => vi.resetModules())

  it('is today, and follows the day until the passenger types another', async () => {
    const form = await openedForm()
    form.opens('2026-11-23')
    expect(form.shown()).toBe('2026-11-23')
    form.learnsTheDay('2026-11-20')
    expect(form.shown()).toBe('2026-11-20')
    form.opens('2026-11-21')
    expect(form.shown()).toBe('2026-11-21')
  })

  it('keeps the typed date when the form is opened again', async () => {
    const form = await openedForm()
    form.opens('2026-11-20')
    form.type('2026-12-01')
    form.learnsTheDay('2026-11-21')
    form.opens('2026-11-21')
    expect(form.shown()).toBe('2026-12-01')
  })

  it('stays empty while another is typed, and is today when the form is opened again', async () => {
    const form = await openedForm()
    form.opens('2026-11-20')
    form.type('')
    form.learnsTheDay('2026-11-21')
    expect(form.shown()).toBe('')
    form.opens('2026-11-21')
    expect(form.shown()).toBe('2026-11-21')
  })

  it.each([
    { typed: null, shown: '2026-11-21' },
    { typed: '2026-12-01', shown: '2026-12-01' },
  ])('is $shown after a reload on the next day if $typed was typed', async ({ typed, shown }) => {
    const before = await openedForm()
    before.opens('2026-11-20')
    if (typed) before.type(typed)
    const { storage } = await import('../../storage/storage.ts')
    const kept = storage.read('lookupForms')
    vi.resetModules()
    const anew = await import('../../storage/storage.ts')
    anew.storage.write('lookupForms', kept ?? expect.fail())
    const after = await openedForm()
    after.opens('2026-11-21')
    expect(after.shown()).toBe(shown)
  })
})
