import type { Page } from 'playwright-core'

/** Texts around passkeys. */
export const passkeyWords = {
  zh: {
    passkeys: '通行密钥',
    byPasskey: '通行密钥登录',
    none: '还没有通行密钥。',
    add: '在这台设备上添加',
    already: '这台设备上已有您的通行密钥。',
    neverUsed: '还没有用它登录过',
    lastUsed: /^最近使用：/,
    removeIt: '确认移除',
    removeOne: /^移除 .*，添加于 /,
    notAccepted: '通行密钥没有通过验证',
  },
  en: {
    passkeys: 'Passkeys',
    byPasskey: 'Log in with a passkey',
    none: 'You have no passkeys yet.',
    add: 'Add one on this device',
    already: 'This device already has your passkey.',
    neverUsed: 'Not used to log in yet',
    lastUsed: /^Last used /,
    removeIt: 'Remove it',
    removeOne: /^Remove .*, added /,
    notAccepted: 'The passkey was not accepted',
  },
} as const

/** A phone's own authenticator, whose passenger unlocks it every time. */
export async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
