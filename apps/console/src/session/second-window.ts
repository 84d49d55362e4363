import { consolePaths, directoryAgain } from '@aisle/contract/console'
import type { Language } from '@aisle/contract/language'
import { callConsole } from '../api/call-console.ts'

/** Of the channel between the page and its small window, and of the mark by which that window knows itself. */
const name = 'console-sign-in-again'

/** @returns false: the browser opens no window */
export function openSecondWindow(): boolean {
  return open(directoryAgain, name, 'popup,width=480,height=720') !== null
}

/** Hears of a confirmation by the small window, which shares no script with this page once it has left for the directory. */
export function hearOfSecondWindow(hear: () => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', hear)
  return () => channel.close()
}

/** In the small window: leaves for the airline's single sign-on. @throws CallRefused */
export async function leaveToConfirm(language: Language): Promise<void> {
  const { redirect } = await callConsole<{ redirect: string }>(consolePaths.confirmBegin, {
    way: 'directory',
    language,
  })
  sessionStorage.setItem(name, '1')
  location.replace(redirect)
}

/** Whether single sign-on comes back to the small window. */
export const isSecondWindow = (): boolean => sessionStorage.getItem(name) !== null

/** In the small window: tells the page and closes. @param query with which it came back @throws CallRefused */
export async function confirmByDirectory(query: string): Promise<object> {
  const confirmed = await callConsole<object>(consolePaths.confirmFinish, { way: 'directory', query })
  const channel = new BroadcastChannel(name)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches pages of its origin only
  channel.postMessage('confirmed')
  channel.close()
  close()
  return confirmed
}
