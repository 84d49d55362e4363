import { describe, expect, it } from 'vitest'
import { nothingTyped, readKey, type TypedSoFar } from './scanner-rules.ts'

/** The codes that these keys give, one key every so many milliseconds. */
function codesOf(keys: readonly string[], everyMs: number): string[] {
  const codes: string[] = []
  let typed: TypedSoFar = nothingTyped
  for (const [nth, key] of keys.entries()) {
    const read = readKey(typed, { key, at: 1000 + nth * everyMs })
    typed = read.typed
    if (read.code !== null) codes.push(read.code)
  }
  return codes
}
const scanned = (code: string) => [...code, 'Enter']

describe('a scanner', () => {
  it('is told from a hand by its pace', () => {
    expect(codesOf(scanned('530718240001'), 10)).toEqual(['530718240001'])
    expect(codesOf(scanned('530718240001'), 79)).toEqual(['530718240001'])
    expect(codesOf(scanned('530718240001'), 80)).toEqual([])
  })

  it('sends at least six characters', () => {
    expect(codesOf(scanned('53071'), 10)).toEqual([])
    expect(codesOf(scanned('530718'), 10)).toEqual(['530718'])
  })

  it('sends one code after the other, and Enter alone is none', () => {
    expect(codesOf([...scanned('530718'), ...scanned('999999'), 'Enter'], 10)).toEqual(['530718', '999999'])
  })

  it('begins anew after a pause: what a hand typed before is not part of the code', () => {
    let typed = readKey(nothingTyped, { key: '9', at: 0 }).typed
    for (const [nth, key] of [...'530718'].entries()) typed = readKey(typed, { key, at: 500 + nth * 10 }).typed
    expect(readKey(typed, { key: 'Enter', at: 560 }).code).toBe('530718')
  })

  it('waits for no Enter that a hand adds', () => {
    let typed = nothingTyped
    for (const [nth, key] of [...'530718'].entries()) typed = readKey(typed, { key, at: nth * 10 }).typed
    expect(readKey(typed, { key: 'Enter', at: 500 }).code).toBeNull()
  })

  it('holds Shift for capitals; every other key ends what was typed', () => {
    expect(codesOf(['Shift', 'S', 'Shift', 'F', '1', '2', '3', '4', 'Enter'], 10)).toEqual(['SF1234'])
    expect(codesOf(['5', '3', '0', 'Backspace', '7', '1', '8', 'Enter'], 10)).toEqual([])
  })
})
