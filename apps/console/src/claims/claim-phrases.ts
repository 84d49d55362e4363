export const claimPhrases = {
  own: { zh: '您在处理', en: 'You are on it' },
  isOnIt: { zh: '{name}正在处理', en: '{name} is on it' },
  courtesy: { zh: '您仍可查看；要由您来办，请先接手。', en: 'You may look. If you want to do it, take over first.' },
  take: { zh: '接手', en: 'Take over' },
} as const
