/** Why a person does not decide alone, not now or not at all (X4); among the errors of the machine API. */
export const authorityErrors = {
  overLimit: {
    code: '6012',
    status: 200,
    zh: '金额超过您的权限，由退款审核决定',
    en: 'The amount is above your limit. Refund inspectors decide it.',
  },
  onlySecond: {
    code: '6013',
    status: 200,
    zh: '您只能作为第二人同意，请先由退款审核决定',
    en: 'You agree as the second person. A refund inspector decides first.',
  },
  sameDesk: {
    code: '6029',
    status: 200,
    zh: '发起人刚在这台设备上用过控制台，请换一台设备，或过一分钟再同意',
    en: 'The person who asked has just used the console on this device. Agree on another one, or in a minute.',
  },
  /** The detail's `act`, if there is one, is what the passkey must be used for. */
  passkeyNeeded: {
    code: '6014',
    status: 200,
    zh: '请用通行密钥确认是您本人',
    en: 'Please confirm with your passkey that it is you.',
  },
} as const
