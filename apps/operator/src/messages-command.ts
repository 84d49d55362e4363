import { randomUUID } from 'node:crypto'
import { flightAudiences, type MessagedFlight } from '@aisle/contract/console-flight-messages'
import { operatorPaths } from '@aisle/contract/operator'
import { callServer } from './call-server.ts'
import type { Invocation } from './commands.ts'
import { exitCodes, Stopped } from './stopped.ts'
import { dryNote, shown } from './terminal.ts'

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

/** Writes to the passengers of a flight about it (M45): to how many, and the mail in both languages, before it leaves. */
export async function messageFlight({ operands, flags, server, terminal }: Invocation): Promise<number> {
  const [flightNo = '', flightDate = '', to = '', zh = '', en = ''] = operands
  if (!flightAudiences.some((one) => one === to)) {
    throw new Stopped('usage', `Say to whom: ${flightAudiences.join(' or ')}.`)
  }
  const request = { flightNo, flightDate, to, words: { zh, en }, key: randomUUID(), dryRun: !flags.apply }
  const written = await callServer<MessagedFlight>(server(), operatorPaths.flightMessage, request)
  if (flags.json) {
    terminal.out(`${JSON.stringify(written)}\n`)
    return exitCodes.done
  }
  const { passengers, mails, byLanguage, unreachable, mail, before } = written
  terminal.out(`${passengers} passengers: ${mails} mails, ${byLanguage.zh} in Chinese, ${byLanguage.en} in English; `)
  terminal.out(`${unreachable} without a mailbox.\n`)
  for (const { subject, paragraphs } of [mail.zh, mail.en]) {
    terminal.out(`${shown(subject)}\n`)
    for (const paragraph of paragraphs) terminal.out(`  ${shown(paragraph)}\n`)
  }
  if (before) terminal.out(`${shown(before.by)} has written before, ${before.at}.\n`)
  if (!flags.apply) terminal.out(dryNote)
  return exitCodes.done
}
