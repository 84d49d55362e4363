import { definePhrases } from '../../language/phrases.ts'

export const surveyPhrases = definePhrases({
  title: { zh: '体验问卷', en: 'Questionnaire' },
  progress: { zh: '已答 {n} 题，共 {of} 题', en: '{n} of {of} questions answered' },
  optional: { zh: '（选填）', en: ' (optional)' },
  least: { zh: '很不满意', en: 'Not at all' },
  most: { zh: '很满意', en: 'Very' },
  unlikely: { zh: '完全不可能', en: 'Not likely' },
  likely: { zh: '非常可能', en: 'Very likely' },
  roomLeft: { zh: '还可输入 {n} 字', en: '{n} characters left' },
  anonymous: { zh: '匿名提交，提交后不再与我的行程关联', en: 'Submit anonymously: nothing will link it to my trip' },

  saving: { zh: '正在保存', en: 'Saving' },
  saved: { zh: '已保存', en: 'Saved' },
  waiting: { zh: '已存在本机，联网后自动保存', en: 'Kept on this device, saved once connected' },

  submit: { zh: '提交问卷', en: 'Submit' },
  submitting: { zh: '正在提交', en: 'Submitting' },
  required: { zh: '请完成必答题', en: 'Please answer the required questions' },
  missing: { zh: '请回答这一题', en: 'Please answer this question' },
  notSent: {
    zh: '没有提交成功，答案已保留，请稍后再提交。',
    en: 'That did not go through. Your answers are kept. Please submit again in a moment.',
  },

  thanks: { zh: '感谢您的反馈', en: 'Thank you for your feedback' },
  thanksText: { zh: '您的问卷已提交。', en: 'Your answers have been handed in.' },
  thanksAnonymous: {
    zh: '您的问卷已匿名提交，不再与您的行程关联。',
    en: 'Your answers have been handed in anonymously. Nothing links them to your trip.',
  },
  rewarded: { zh: '优惠券已放入您的账户。', en: 'A coupon is in your account.' },
  toCoupons: { zh: '查看优惠券', en: 'See my coupons' },
  another: { zh: '填写下一份：{title}', en: 'Next: {title}' },
  toWifi: { zh: '返回上网', en: 'Back to Wi-Fi' },
  toMe: { zh: '返回我的', en: 'Back to Me' },
  toStart: { zh: '返回首页', en: 'Back to the start' },

  none: { zh: '目前没有需要填写的问卷', en: 'There is nothing to fill in right now' },
  noneText: {
    zh: '起飞后可以在这里评价机上网络，落地后 {n} 天内有效。',
    en: 'From take-off until {n} days after landing you can tell us here how the Wi-Fi was.',
  },
  linkOver: { zh: '这个链接已失效', en: 'This link has expired' },
  linkOverText: {
    zh: '问卷链接 {n} 天内有效。登录后也可以在“我的”里填写。',
    en: 'Links to questionnaires work for {n} days. You can also log in and find yours under Me.',
  },
  loadFailed: { zh: '问卷没有加载出来', en: 'The questionnaire did not load' },
  loadFailedText: { zh: '网络可能不稳定，请重试。', en: 'The connection may be poor. Please try again.' },
  tryAgain: { zh: '重试', en: 'Try again' },

  open: { zh: '待填写', en: 'To answer' },
})
