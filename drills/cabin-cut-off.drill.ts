import { expect, it, onTestFinished } from 'vitest'
import { agreed, liveThroughCutOff } from './support/cut-off-story.ts'

it('an aircraft that is cut off keeps working alone, and agrees with the ground when the link is back', async () => {
  expect(await liveThroughCutOff(onTestFinished)).toEqual(agreed)
})
