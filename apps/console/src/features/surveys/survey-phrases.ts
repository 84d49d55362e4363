export const surveyPhrases = {
  surveys: { zh: '问卷', en: 'Surveys' },
  handedIn: {
    zh: '已交 {submitted} 份，未交完 {drafts} 份',
    en: '{submitted} handed in, {drafts} begun and not handed in',
  },
  none: { zh: '还没有人交卷。', en: 'Nobody has handed it in yet.' },
  answered: { zh: '{asked} 人看到，{answered} 人回答', en: '{answered} of {asked} answered' },
  answer: { zh: '回答', en: 'Answer' },
  count: { zh: '人数', en: 'Count' },
  share: { zh: '占比', en: 'Share' },
  texts: { zh: '写下的话，最近的在前', en: 'In their words, the newest first' },
} as const
