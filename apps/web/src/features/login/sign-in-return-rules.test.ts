import { describe, expect, it } from 'vitest'
import { readSignInReturn } from './sign-in-return-rules.ts'

const state = 'a'.repeat(32)
const token = 't'.repeat(36)

describe('return parameters of a way in', () => {
  it('are a token, or a service ticket with its state', () => {
    expect(readSignInReturn({ way: 'wechat', state, token })).toEqual({ kind: 'token', way: 'wechat', token })
    expect(readSignInReturn({ way: 'sso', state, st: 'ST-1' })).toEqual({
      kind: 'ticket',
      way: 'sso',
      st: 'ST-1',
      state,
    })
  })

  it.each<Record<string, string>>([
    { way: 'wechat', token },
    { way: 'sso', st: 'ST-1' },
    { state, token },
    { way: 'paper', state, token },
  ])('are refused without a state or a way: %o', (raw) => {
    expect(readSignInReturn(raw)).toMatchObject({ kind: 'error', error: 'signInRefused' })
  })

  it.each(['signInRefused', 'signInUnavailable', 'accountNotLinked', 'declined'] as const)(
    'are the error %s',
    (error) => {
      expect(readSignInReturn({ way: 'partner', error })).toEqual({ kind: 'error', way: 'partner', error })
    },
  )

  it('never show the text of an unknown error, and prefer an error to a token', () => {
    expect(readSignInReturn({ way: 'partner', error: '<b>Call 0900</b>', token, state })).toEqual({
      kind: 'error',
      way: 'partner',
      error: 'signInRefused',
    })
  })

  it.each<Record<string, string> | undefined>([undefined, {}, { target: '#/shopCart' }, { way: 'sso', state }])(
    'are nothing: %o',
    (raw) => {
      expect(readSignInReturn(raw)).toEqual({ kind: 'nothing' })
    },
  )
})
