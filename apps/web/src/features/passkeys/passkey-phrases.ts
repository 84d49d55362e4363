import { definePhrases } from '../../language/phrases.ts'

export const passkeyPhrases = definePhrases({
  title: { zh: '通行密钥', en: 'Passkeys' },
  why: {
    zh: '用指纹、面容或锁屏密码登录，不用再等邮箱验证码。通行密钥保存在您的设备上，我们看不到指纹和面容。',
    en: 'Log in with your fingerprint, face or screen lock instead of waiting for a code by e-mail. A passkey stays on your device, and we never see your fingerprint or face.',
  },
  none: { zh: '还没有通行密钥。', en: 'You have no passkeys yet.' },
  unnamed: { zh: '通行密钥', en: 'Passkey' },
  addedAt: { zh: '添加时间：{at}（北京时间）', en: 'Added {at} (Beijing time)' },
  lastUsed: { zh: '最近使用：{at}', en: 'Last used {at}' },
  neverUsed: { zh: '还没有用它登录过', en: 'Not used to log in yet' },
  add: { zh: '在这台设备上添加', en: 'Add one on this device' },
  adding: { zh: '正在添加', en: 'Adding' },
  added: { zh: '已添加，下次可以用它登录', en: 'Added. You can log in with it next time.' },
  tooMany: {
    zh: '已有 10 把通行密钥，请先移除一把不用的。',
    en: 'You have 10 passkeys. Remove one that you no longer use first.',
  },
  remove: { zh: '移除', en: 'Remove' },
  removeOne: { zh: '移除 {name}，添加于 {at}', en: 'Remove {name}, added {at}' },
  removing: { zh: '正在移除', en: 'Removing' },
  removed: { zh: '已移除，它不能再用来登录', en: 'Removed. It no longer logs in.' },
  askTitle: { zh: '移除“{name}”？', en: 'Remove “{name}”?' },
  askText: {
    zh: '它将不能再用来登录，您仍可用邮箱验证码登录。如果这台设备丢了，请同时在所有设备上退出。',
    en: 'It will no longer log in; a code by e-mail still does. If you lost the device, log out on all devices as well.',
  },
  removeIt: { zh: '确认移除', en: 'Remove it' },
  keep: { zh: '保留', en: 'Keep it' },

  already: { zh: '这台设备上已有您的通行密钥。', en: 'This device already has your passkey.' },
  failed: {
    zh: '设备没有完成操作，请再试一次。设备需要设置锁屏密码、指纹或面容。',
    en: 'Your device did not finish. Please try again. It needs a screen lock, fingerprint or face.',
  },
})
