import { definePhrases } from '../../language/phrases.ts'

export const humanCheckPhrases = definePhrases({
  title: { zh: '安全验证', en: 'Security check' },
  why: {
    zh: '刚才尝试的次数较多。点“开始验证”，设备会自动完成，一般只需几秒，尝试很多次后最长约一分钟，不用输入任何内容。',
    en: 'There have been several attempts. Tap Start and your device does the check on its own. It takes a few seconds, or up to a minute after many attempts, and there is nothing to type.',
  },
  start: { zh: '开始验证', en: 'Start' },
  working: { zh: '正在验证', en: 'Checking' },
  goesOn: { zh: '完成后会自动继续', en: 'We carry on as soon as it is done.' },
  again: { zh: '重新验证', en: 'Check again' },
  failed: { zh: '验证没有完成，请再试一次', en: 'The check did not finish. Please try again.' },
  cancel: { zh: '取消', en: 'Cancel' },
})
