import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it } from 'vitest'
import { storage } from '../../storage/storage.ts'
import { DevicesRow } from './DevicesRow.tsx'

describe('the row that leads to devices and how to connect', () => {
  afterEach(() => storage.remove('isPortal'))

  it('is there in flight', () => {
    storage.write('isPortal', true)
    expect(renderToStaticMarkup(<DevicesRow label="Devices" />)).toContain('href="#/deviceExplain"')
  })

  it('is absent on the ground, where its route would switch the phone to the portal', () => {
    expect(renderToStaticMarkup(<DevicesRow label="Devices" />)).toBe('')
  })
})
