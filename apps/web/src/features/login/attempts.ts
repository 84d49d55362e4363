import type { Bilingual } from '@aisle/contract/language'
import { storage } from '../../storage/storage.ts'
import { secondsToNextAttempt, withAttempt } from './attempt-rules.ts'
import { loginPhrases } from './login-phrases.ts'

/** The browser's count is a courtesy: the server keeps its own (L5). */
export function secondsToWait(): number {
  return secondsToNextAttempt(storage.read('loginAttempts') ?? [], Date.now())
}

/** Counts an attempt and returns 0, or returns the seconds until one is allowed. */
export function reserveAttempt(): number {
  const seconds = secondsToWait()
  if (seconds === 0) storage.write('loginAttempts', withAttempt(storage.read('loginAttempts') ?? [], Date.now()))
  return seconds
}

export function tooManyAttempts(seconds: number): Bilingual {
  const { zh, en } = loginPhrases.tooMany
  return { zh: zh.replace('{n}', String(seconds)), en: en.replace('{n}', String(seconds)) }
}
