import { expect, it } from 'vitest'
import { beijingInput, instantOfInput } from './beijing-input-rules.ts'

it('an instant is typed and shown in Beijing time', () => {
  expect(beijingInput('2026-11-20T14:30:00.000Z')).toBe('2026-11-20T22:30')
  expect(instantOfInput('2026-11-20T22:30')).toBe('2026-11-20T14:30:00.000Z')
})

it('what is no time is none', () => {
  expect(beijingInput('')).toBe('')
  expect(instantOfInput('2026-13-41T99:00')).toBeNull()
})
