import { consolePaths, type ConsoleSession, type PasskeyQuestion } from '@aisle/contract/console'
import { callConsole, CallRefused } from '../api/call-console.ts'
import { queryClient } from '../api/query-client.ts'
import { givePasskey } from './passkey.ts'
import { signInAgain } from './sign-in-again-store.ts'

/**
 * Makes a call, and asks for the person's passkey, or what they have in its place, where the server wants to know that it is them: for exactly the act that
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

/** Somebody who signs in through the airline's directory alone, and is to be the second person of an act. */
const onlyByPasskey = new CallRefused('passkeyNeeded', {
  zh: '第二人要用通行密钥同意，统一登录不能代替，您还没有通行密钥。请向管理员要邀请链接。',
  en: 'A second person agrees with a passkey; single sign-on does not do. You have none yet: ask an administrator for an invitation.',
})

async function confirmPerson(act: string | null): Promise<void> {
  const session = queryClient.getQueryData<ConsoleSession | null>(['session'])
  if (session?.confirmsBy === 'demonstration') {
    await callConsole(consolePaths.confirmFinish, { way: 'demonstration', act })
    return
  }
  if (session?.confirmsBy === 'directory') {
    if (act !== null) throw onlyByPasskey
    await signInAgain()
    return
  }
  const { options } = await callConsole<{ options: PasskeyQuestion }>(consolePaths.confirmBegin, { act })
  await callConsole(consolePaths.confirmFinish, { way: 'passkey', credential: await givePasskey(options) })
}
