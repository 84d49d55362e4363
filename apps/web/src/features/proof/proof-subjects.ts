import { sendProofCode, verifyProofCode } from '@aisle/contract/login'
import { sendCodeByLink, verifyCodeByLink } from '@aisle/contract/order-link'
import { sendOrderCode, verifyOrderCode } from '@aisle/contract/orders'
import { callApi } from '../../api/call-api.ts'
import { keepPass } from './link-pass-store.ts'

/**
 * The subject of a proof: that an order is the passenger's, for an act or behind the link of a mail (O9); or the login
 * itself, again (L7).
 */
export type ProofSubject =
  | { of: 'order'; orderNo: string; act: 'codes' | 'change' }
  | { of: 'link'; token: string }
  | { of: 'login' }

interface AskedProof {
  title: 'title' | 'loginTitle'
  why: 'codesWhy' | 'changeWhy' | 'linkWhy' | 'loginWhy'
  /** The same where no mailbox gets a code. */
  whyLogIn: 'noMailboxWhy' | 'loginAgainWhy'
  send: () => Promise<{ sentTo: string; resendAfterSeconds: number }>
  verify: (captcha: string) => Promise<unknown>
}

export function getAskedProof(subject: ProofSubject): AskedProof {
  if (subject.of === 'login') {
    return {
      title: 'loginTitle',
      why: 'loginWhy',
      whyLogIn: 'loginAgainWhy',
      send: () => callApi(sendProofCode, undefined),
      verify: (captcha) => callApi(verifyProofCode, { captcha }),
    }
  }
  if (subject.of === 'link') {
    const { token } = subject
    return {
      title: 'title',
      why: 'linkWhy',
      whyLogIn: 'noMailboxWhy',
      send: () => callApi(sendCodeByLink, { token }),
      verify: async (captcha) => keepPass(token, (await callApi(verifyCodeByLink, { token, captcha })).pass),
    }
  }
  const { orderNo, act } = subject
  return {
    title: 'title',
    why: act === 'codes' ? 'codesWhy' : 'changeWhy',
    whyLogIn: 'noMailboxWhy',
    send: () => callApi(sendOrderCode, { orderNo }),
    verify: (captcha) => callApi(verifyOrderCode, { orderNo, captcha }),
  }
}
