import type { Language } from '@aisle/contract/language'
import * as limits from '@aisle/contract/limits'
import type { Airline } from '../../airline/profile.ts'
import type { Deps } from '../../platform/deps.ts'
import { letterMail } from '../../outside/mail/letter-mail.ts'
import type { Mail } from '../../outside/mail/mailer.ts'

interface Letter {
  to: string
  language: Language
  orderNo: string
  code: string
}

/** In fours: the code is the only run of six digits (interface.md). */
const groupDigits = (orderNo: string) => orderNo.replace(/\d{4}(?=\d)/g, '$& ')

/** Mails the code that proves an order to the mailbox of its contact (O9). */
export const mailOrderCode = (deps: Pick<Deps, 'airline' | 'mailer'>, letter: Letter) =>
  deps.mailer.send(codeMail(deps.airline, letter))

function codeMail(airline: Airline, { to, language, orderNo, code }: Letter): Mail {
  const order = groupDigits(orderNo)
  const validMinutes = limits.captchaSeconds / 60
  return letterMail(airline, {
    to,
    language,
    subject: { zh: `${airline.nameZh}商城：确认是您的订单`, en: `${airline.nameEn}: confirm that an order is yours` },
    headline: { zh: '请确认，\n这是您的订单', en: 'Please confirm\nthat the order is yours' },
    lead: { zh: `验证码 ${validMinutes} 分钟内有效。`, en: `The code is valid for ${validMinutes} minutes.` },
    codes: { label: { zh: '验证码', en: 'Code' }, values: [code], below: [] },
    paragraphs: [
      {
        zh: `有人想查看订单 ${order} 的取货码或收货地址，或修改收货地址。如果是您本人，请输入以上验证码。`,
        en: `Somebody wants to see the collection codes or the delivery address of order ${order}, or to change that address. If it is you, enter the code above.`,
      },
      {
        zh: '如果不是您本人操作，请忽略本邮件，也不要把验证码告诉任何人，这样订单不会有任何变化。',
        en: 'If it is not you, ignore this e-mail and give the code to nobody. Then nothing happens to your order.',
      },
    ],
  })
}
