import type { PageLanguage } from '../http/page.ts'
import { PEOPLE } from '../sign-in/people.ts'

/** Somebody who can sign in, and what the provider says about them besides their subject. */
interface RealmPerson {
  subject: string
  displayName: string
  claims: Readonly<Record<string, unknown>>
}

/** One provider of OpenID Connect with its people. */
export interface Realm {
  /** Where it answers. */
  path: string
  /** Cookies ignore ports: the names differ from those of the product on the same host, and of the other realm. */
  cookies: string
  /** The claims that each scope releases. */
  claims: Readonly<Record<string, string[]>>
  people: readonly RealmPerson[]
  phrases: Readonly<Record<PageLanguage, { title: string; note: string; asks: string }>>
}

export const PARTNER: Realm = {
  path: '/oidc',
  cookies: 'stand_in_oidc',
  claims: { openid: ['sub'], profile: ['name'] },
  people: PEOPLE.map(({ partnerId, displayName }) => ({
    subject: partnerId,
    displayName,
    claims: { name: displayName },
  })),
  phrases: {
    zh: {
      title: '演示合作方登录',
      note: '这是合作方登录（OpenID Connect）的演示替身：请选择一位演示用户。',
      asks: 'Aisle 申请获得你的用户标识。',
    },
    en: {
      title: 'Demonstration partner sign-in',
      note: 'This is a demonstration stand-in for a partner’s sign-in (OpenID Connect): pick a demonstration user.',
      asks: 'Aisle asks for your user id.',
    },
  },
}

const colleague = (number: number, name: string, entry: { email: string; groups: readonly string[] }): RealmPerson => ({
  subject: `staff-demo-${number}`,
  displayName: `${name} (${entry.groups.join(', ')})`,
  claims: { name, email_verified: true, ...entry },
})

export const DIRECTORY: Realm = {
  path: '/directory',
  cookies: 'stand_in_directory',
  claims: { openid: ['sub'], profile: ['name', 'groups'], email: ['email', 'email_verified'] },
  people: [
    // Somebody of the demonstration's staff.
    colleague(1, '苏晴', { email: 'su.qing@example.com', groups: ['shop-service'] }),
    // Somebody whom the console does not know yet.
    colleague(2, '罗一帆', { email: 'luo.yifan@example.com', groups: ['cabin-crew', 'shop-editors'] }),
    // Somebody in no group with a role.
    colleague(3, '秦朗', { email: 'qin.lang@example.com', groups: ['cabin-crew'] }),
  ],
  phrases: {
    zh: {
      title: '演示员工登录',
      note: '这是航空公司员工单点登录（OpenID Connect）的演示替身：请选择一位同事。',
      asks: 'Aisle 控制台申请获得你的姓名、邮箱和所在的组。',
    },
    en: {
      title: 'Demonstration staff sign-in',
      note: 'This is a demonstration stand-in for the airline’s single sign-on of staff (OpenID Connect): pick a colleague.',
      asks: 'The console of Aisle asks for your name, mailbox and groups.',
    },
  },
}
