export const signInPhrases = {
  console: { zh: '控制台', en: 'Console' },
  title: { zh: '请登录', en: 'Please sign in' },
  lead: { zh: '员工专用。旅客服务与商城后台。', en: 'For staff: passenger service and the shop.' },
  passkey: { zh: '用通行密钥登录', en: 'Sign in with a passkey' },
  directory: { zh: '航空公司统一登录', en: 'Airline single sign-on' },
  signingIn: { zh: '正在登录…', en: 'Signing you in…' },
  notSignedIn: { zh: '未能登录', en: 'You are not signed in' },
  notSignedInLead: { zh: '统一登录没有让您进入控制台。', en: 'Single sign-on did not open the console.' },
  back: { zh: '返回登录', en: 'Back to sign-in' },
  noPasskeys: {
    zh: '这个地址不支持通行密钥，请用控制台的 https 地址打开。',
    en: 'Passkeys do not work at this address. Open the console at its https address.',
  },
  firstTime: {
    zh: '第一次使用？请打开管理员发来的邀请链接。',
    en: 'First time here? Open the invitation link from your administrator.',
  },
  demonstration: { zh: '演示：选一位同事，一键登录', en: 'Demonstration: sign in as a colleague' },
  invited: { zh: '您好，{name}', en: 'Welcome, {name}' },
  invitedLead: {
    zh: '在这台设备上创建通行密钥，以后用它登录。',
    en: 'Create a passkey on this device. You sign in with it from now on.',
  },
  create: { zh: '创建通行密钥', en: 'Create a passkey' },
  checking: { zh: '正在核对邀请…', en: 'Checking the invitation…' },
} as const
