import type { SignInBinding, SignInQuestion, SignInReturn } from '../src/outside/sign-in/sign-in-provider.ts'

const binding: SignInBinding = {
  state: 'S'.repeat(32),
  nonce: 'N'.repeat(32),
  codeVerifier: 'V'.repeat(43),
}
const returnUrl = 'https://shop.example/sign-in/way/return'

export const leaving = (question: Partial<SignInQuestion> = {}): SignInQuestion => ({
  binding,
  returnUrl,
  ask: 'profile',
  language: 'zh',
  ...question,
})

export const comingBack = (query: Record<string, string>, returned: Partial<SignInReturn> = {}): SignInReturn => ({
  binding,
  returnUrl,
  query: new URLSearchParams(query),
  ...returned,
})
