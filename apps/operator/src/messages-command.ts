import { operatorPaths } from '@aisle/contract/operator'
import { callServer } from './call-server.ts'
import type { Invocation } from './commands.ts'
import { exitCodes, Stopped } from './stopped.ts'
import { shown } from './terminal.ts'

interface Waiting {
  messageId: string
  email: string
  orderNo: string | null
  language: string
  text: string
  /** Where it was written aboard; absent from servers of the release before. */
  aircraft?: string | null
  sentAt: string
}

interface Answered {
  messageId: string
  email: string
  language: string
  changed: boolean
}

/** Without operands, lists the messages that wait for an answer; otherwise answers one, in the passenger's language. */
export async function messages(invocation: Invocation): Promise<number> {
  const [messageId, answer] = invocation.operands
  if (messageId === undefined) return listWaiting(invocation)
  if (!answer?.trim()) throw new Stopped('usage', 'Say what to answer: messages <message> <text>')
  const { flags, server, terminal } = invocation
  const request = { messageId, answer, dryRun: !flags.apply }
  const answered = await callServer<Answered>(server(), operatorPaths.messageAnswer, request)
  if (flags.json) terminal.out(`${JSON.stringify(answered)}\n`)
  else {
    const { email, language, changed } = answered
    terminal.out(`${messageId} of ${shown(email)} (${language}): ${changed ? 'answered' : 'answered before'}.\n`)
    if (!flags.apply) terminal.out('Nothing was sent: add --apply.\n')
  }
  return exitCodes.done
}

async function listWaiting({ flags, server, terminal }: Invocation): Promise<number> {
  const { messages: waiting } = await callServer<{ messages: Waiting[] }>(server(), operatorPaths.messages, {})
  if (flags.json) terminal.out(`${JSON.stringify(waiting)}\n`)
  else {
    for (const { messageId, email, orderNo, language, text, aircraft, sentAt } of waiting) {
      const order = orderNo ? `  order ${shown(orderNo)}` : ''
      const aboard = aircraft ? `  aboard ${aircraft}` : ''
      terminal.out(`${messageId}  ${sentAt}  ${language}  ${shown(email)}${order}${aboard}\n  ${shown(text)}\n`)
    }
    if (waiting.length === 0) terminal.out('No message waits for an answer.\n')
  }
  return exitCodes.done
}
