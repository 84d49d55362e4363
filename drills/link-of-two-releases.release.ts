import { describe, expect, it, onTestFinished } from 'vitest'
import { agreed, liveThroughCutOff } from './support/cut-off-story.ts'
import { buildEarlierRelease } from './support/earlier-release.ts'

const { commit, program: earlier } = buildEarlierRelease()

describe(`this release and ${commit}, which does not know the newest migration`, () => {
  it('agree when the earlier one is aboard', async () => {
    expect(await liveThroughCutOff(onTestFinished, { cabinProgram: earlier })).toEqual(agreed)
  })

  it('agree when the earlier one is on the ground', async () => {
    expect(await liveThroughCutOff(onTestFinished, { groundProgram: earlier })).toEqual(agreed)
  })
})
