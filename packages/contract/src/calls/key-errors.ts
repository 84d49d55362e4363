import * as limits from '../limits.ts'

/** Why a key of the machine API is not added or changed (X1); among the errors of that API. */
export const keyErrors = {
  keyNameTaken: {
    code: '6041',
    status: 200,
    zh: '这个名称已有密钥在用或用过，名称不重复使用，请另取一个',
    en: 'A key has this name, or had it. Names are not used again, so please choose another.',
  },
  keyConfigured: {
    code: '6042',
    status: 200,
    zh: '这把密钥写在服务器的配置里，只能在那里改',
    en: 'This key is in the configuration of the servers, and is changed there.',
  },
  /** The detail says under which name. */
  publicKeyKnown: {
    code: '6043',
    status: 200,
    zh: '这把公钥已在另一个名称下，请另做一把',
    en: 'This public key is there under another name. Please make a key of its own.',
  },
  publicKeyUnsafe: {
    code: '6044',
    status: 200,
    zh: '这不是可用的公钥：谁都能用它签名。请用 keys new 另做一把',
    en: 'This is no usable public key: anybody could sign for it. Please make one with keys new.',
  },
  keyRevoked: {
    code: '6045',
    status: 200,
    zh: '这把密钥已吊销，不能再改，也不能恢复',
    en: 'This key is revoked. It cannot be changed any more, nor come back.',
  },
  tooManyKeys: {
    code: '6046',
    status: 200,
    zh: `最多 ${limits.operatorKeys} 把在用的密钥，请先吊销不用的`,
    en: `There are ${limits.operatorKeys} active keys, which is the most. Please revoke one that is not used.`,
  },
} as const
