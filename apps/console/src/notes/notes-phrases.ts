export const notesPhrases = {
  title: { zh: '给勾选的订单写备注', en: 'Note on the ticked orders' },
  words: { zh: '写给同事看的备注', en: 'A note for colleagues' },
  hint: { zh: '每笔订单各加一条；旅客看不到。', en: 'Each order gets it; passengers do not see it.' },
  confirm: { zh: '加到 {count} 笔订单', en: 'Add to {count}' },
  gets: { zh: '加上备注', en: 'Gets the note' },
  refused: { zh: '加不上：订单不存在，或您看不到', en: 'Get none: not there, or not yours to see' },
  leave: { zh: '去掉这些', en: 'Leave them out' },
  more: { zh: '还有 {count} 笔', en: '{count} more' },
  done: { zh: '已给 {count} 笔订单加上备注。', en: 'Notes added: {count}.' },
} as const
