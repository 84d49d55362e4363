import { consolePaths, type ConsoleSession, type PasskeyQuestion } from '@aisle/contract/console'
import { callConsole, CallRefused } from '../api/call-console.ts'
import { queryClient } from '../api/query-client.ts'
import { givePasskey } from './passkey.ts'

/**
 * Makes a call, and asks for the person's passkey where the server wants to know that it is them: for exactly the act that
 * it names. @throws CallRefused
 */
export async function callWithPasskey<Answer>(path: string, body: object): Promise<Answer> {
  try {
    return await callConsole<Answer>(path, body)
  } catch (error) {
    if (!(error instanceof CallRefused) || error.error !== 'passkeyNeeded') throw error
    const { act } = error.detail
    await confirmPerson(typeof act === 'string' ? act : null)
    return callConsole<Answer>(path, body)
  }
}

/** Somebody who signs in through the airline's directory alone. */
const noPasskey = new CallRefused('passkeyNeeded', {
  zh: '这一步需要通行密钥，您还没有。请向管理员要邀请链接。',
  en: 'This needs a passkey, and you have none yet. Ask an administrator for an invitation.',
})

async function confirmPerson(act: string | null): Promise<void> {
  const session = queryClient.getQueryData<ConsoleSession | null>(['session'])
  if (session?.confirmsBy === 'demonstration') {
    await callConsole(consolePaths.confirmFinish, { way: 'demonstration', act })
    return
  }
  if (session?.confirmsBy === null) throw noPasskey
  const { options } = await callConsole<{ options: PasskeyQuestion }>(consolePaths.confirmBegin, { act })
  await callConsole(consolePaths.confirmFinish, { way: 'passkey', credential: await givePasskey(options) })
}
