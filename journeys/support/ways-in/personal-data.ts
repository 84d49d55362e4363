/** Texts around what is kept of a passenger. */
export const personalDataWords = {
  zh: {
    myData: '我的资料',
    show: '显示我的资料',
    saveJson: '存成 JSON 文件',
    savePage: '存成网页',
    consents: '我同意过的条款',
    noConsents: '还没有同意过条款。',
    erase: '删除账号',
    eraseNow: '永久删除账号',
    erased: '账号已删除',
    done: '完成',
  },
  en: {
    myData: 'My data',
    show: 'Show my data',
    saveJson: 'Save as JSON',
    savePage: 'Save as page',
    consents: 'What I agreed to',
    noConsents: 'You have not agreed to any clause yet.',
    erase: 'Erase my account',
    eraseNow: 'Erase it for good',
    erased: 'Your account is erased',
    done: 'Done',
  },
} as const
