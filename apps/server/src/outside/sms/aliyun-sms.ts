import * as limits from '@aisle/contract/limits'
import type { Clock } from '../../platform/clock.ts'
import type { Random } from '../../platform/security/random.ts'
import { authorization, canonicalQuery, hashOfNoBody } from './aliyun-signature.ts'
import { SmsFailed, type Sms, type SmsGateway } from './sms-gateway.ts'

export interface AliyunSmsConfig {
  accessKeyId: string
  accessKeySecret: string
  /** The registered signature, which precedes every text. */
  signName: string
  /** The registered number of each template in each language, by `paidPlan.zh`. */
  templates: Readonly<Record<string, string>>
  url: string
}

interface World {
  clock: Pick<Clock, 'now'>
  random: Pick<Random, 'bytes'>
}

const longestAnswer = 64 * 1024

/** Numbers that no text will ever reach; every other code is a limit, a fault of ours or one of theirs. */
const refusals = ['isv.MOBILE_NUMBER_ILLEGAL']

/** Alibaba Cloud's `SendSms` (dysmsapi, 2017-05-25). */
export function aliyunSms(config: AliyunSmsConfig, world: World): SmsGateway {
  return {
    knows: (template) => ['zh', 'en'].every((language) => `${template}.${language}` in config.templates),
    async send(sms) {
      const code = await ask(config, world, getParameters(config, sms))
      if (code === 'OK') return 'accepted'
      if (refusals.includes(code)) return 'refused'
      throw new SmsFailed(`the gateway answered ${/^[\w.]{1,60}$/.exec(code)?.[0] ?? 'with a word of its own'}`)
    },
  }
}

function getParameters({ signName, templates }: AliyunSmsConfig, sms: Sms): Record<string, string> {
  return {
    PhoneNumbers: sms.phone,
    SignName: signName,
    TemplateCode: templates[`${sms.template}.${sms.language}`] ?? '',
    TemplateParam: JSON.stringify(sms.values),
    // The gateway's reports name the text by this id, which finds a text that was sent twice after a silence.
    OutId: sms.id,
  }
}

async function ask(
  { url, accessKeyId, accessKeySecret }: AliyunSmsConfig,
  world: World,
  query: Record<string, string>,
) {
  const address = new URL(url)
  const headers = {
    host: address.host,
    'x-acs-action': 'SendSms',
    'x-acs-version': '2017-05-25',
    'x-acs-date': world.clock
      .now()
      .toISOString()
      .replace(/\.\d+Z$/, 'Z'),
    'x-acs-signature-nonce': world.random.bytes(16).toString('hex'),
    'x-acs-content-sha256': hashOfNoBody,
  }
  const call = { path: address.pathname, query, headers }
  const { host: _host, ...sent } = headers
  try {
    const response = await fetch(`${address.origin}${address.pathname}?${canonicalQuery(query)}`, {
      method: 'POST',
      headers: { ...sent, authorization: authorization(call, { id: accessKeyId, secret: accessKeySecret }) },
      redirect: 'manual',
      signal: AbortSignal.timeout(limits.smsTimeoutMs),
    })
    return readCode(await response.text())
  } catch (error) {
    // Errors of fetch may quote the address, and with it the number.
    const silent = error instanceof Error && error.name === 'TimeoutError'
    throw new SmsFailed(silent ? 'the gateway is silent' : 'the gateway cannot be reached or read')
  }
}

function readCode(text: string): string {
  const answer: unknown = text.length > longestAnswer ? null : JSON.parse(text)
  if (typeof answer !== 'object' || answer === null || !('Code' in answer) || typeof answer.Code !== 'string')
    throw new Error('no code')
  return answer.Code
}
