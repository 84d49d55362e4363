import { z } from 'zod'
import { beijingTime } from '@aisle/rules/time'
import type { Airline } from '../../airline/profile.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { enqueueJob, type Job } from '../../platform/jobs/job-queue.ts'
import { newId } from '../../platform/security/random.ts'
import { openLetter, sealLetter } from '../../platform/security/sealed-letter.ts'
import { letterMail } from '../../outside/mail/letter-mail.ts'
import type { Mail } from '../../outside/mail/mailer.ts'
import { findAccount } from '../accounts/index.ts'

const letterShape = z.object({
  to: z.string(),
  language: z.enum(['zh', 'en']),
  change: z.enum(['added', 'removed']),
  name: z.string(),
  at: z.iso.datetime(),
})
type Letter = z.infer<typeof letterShape>

/**
 * L8: a mail to the account's mailbox, else to the one that this login has proved. The mailbox on file comes first,
 * because a thief of a login may have proved their own.
 */
export async function tellContact(
  deps: Deps,
  tx: Tx,
  { caller, change, name }: { caller: PassengerCaller } & Pick<Letter, 'change' | 'name'>,
): Promise<void> {
  const { accountId, email } = caller.session
  const to = (await findAccount(tx, accountId))?.email ?? email
  if (!to) return
  const now = deps.clock.now()
  const letter: Letter = { to, language: caller.language, change, name, at: now.toISOString() }
  await enqueueJob(deps, tx, {
    kind: 'mail.passkey',
    key: newId(deps.random, 'msg'),
    payload: { letter: sealLetter(deps.vault, letter) },
    runAt: now,
  })
}

export async function mailPasskey(deps: Deps, job: Job<'mail.passkey'>): Promise<undefined> {
  const letter = openLetter(deps.vault, job.payload.letter, letterShape)
  const outcome = await deps.mailer.send(passkeyMail(deps.airline, letter))
  if (outcome === 'refused') deps.log.warn({}, 'the mail server refused a mail about a passkey')
  return undefined
}

function passkeyMail(airline: Airline, { to, language, change, name, at }: Letter): Mail {
  const when = beijingTime(new Date(at))
  const named = name ? { zh: `（${name}）`, en: ` (${name})` } : { zh: '', en: '' }
  const added = change === 'added'
  return letterMail(airline, {
    to,
    language,
    subject: added
      ? { zh: `${airline.nameZh}：已添加通行密钥`, en: `${airline.nameEn}: a passkey was added` }
      : { zh: `${airline.nameZh}：已移除通行密钥`, en: `${airline.nameEn}: a passkey was removed` },
    headline: added
      ? { zh: '账号添加了\n一把通行密钥', en: 'A passkey was added\nto your account' }
      : { zh: '账号移除了\n一把通行密钥', en: 'A passkey was removed\nfrom your account' },
    paragraphs: [
      added
        ? {
            zh: `${when}（北京时间），您的账号添加了一把通行密钥${named.zh}。以后可以用它登录，无需邮箱验证码。`,
            en: `At ${when} (Beijing time) a passkey${named.en} was added to your account. It logs in without a code by e-mail.`,
          }
        : {
            zh: `${when}（北京时间），您的账号移除了一把通行密钥${named.zh}，它已不能再用来登录。`,
            en: `At ${when} (Beijing time) a passkey${named.en} was removed from your account. It no longer logs in.`,
          },
      {
        zh: '如果不是您本人操作，请用邮箱验证码登录，在“我的”里移除不认识的通行密钥，在所有设备上退出，并联系我们。',
        en: 'If this was not you, log in with a code by e-mail, remove passkeys that you do not know under Me, log out on all devices and contact us.',
      },
    ],
  })
}
