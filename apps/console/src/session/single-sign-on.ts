import { consolePaths } from '@aisle/contract/console'
import type { Language } from '@aisle/contract/language'
import { callConsole } from '../api/call-console.ts'

/** The address that was asked for before the sign-in; the tab keeps it while it is elsewhere. */
const key = 'aisle-console-wanted'

/** Leaves for the airline's single sign-on, which returns the browser to `DirectoryReturnScreen`. @throws CallRefused */
export async function leaveForDirectory(language: Language): Promise<void> {
  const { redirect } = await callConsole<{ redirect: string }>(consolePaths.signInBegin, { way: 'directory', language })
  sessionStorage.setItem(key, location.pathname + location.search)
  location.assign(redirect)
}

/** @param query with which the browser came back @throws CallRefused */
export async function finishByDirectory(query: string, language: Language): Promise<{ name: string }> {
  return callConsole(consolePaths.signInFinish, { way: 'directory', query, language })
}

/** Where the person wanted to go, once. */
export function takeWantedAddress(): string {
  const wanted = sessionStorage.getItem(key) ?? '/'
  sessionStorage.removeItem(key)
  return isOwnAddress(wanted) ? wanted : '/'
}

/** Two slashes would lead to another host. */
const isOwnAddress = (address: string) => /^\/(?![/\\])/.test(address)
