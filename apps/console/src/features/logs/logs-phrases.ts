export const logsPhrases = {
  title: { zh: '设备日志', en: 'Device log' },
  lead: {
    zh: '旅客报出的四位求助码，对应其设备最近的记录',
    en: 'What a passenger’s device wrote, by the help code that they read out',
  },
  code: { zh: '求助码', en: 'Help code' },
  show: { zh: '查看', en: 'Show' },
  notACode: {
    zh: '求助码是四位字母或数字，不含 0 O 1 I L Z S B U。请旅客再读一遍。',
    en: 'A help code has four letters or digits and never 0 O 1 I L Z S B U. Ask the passenger to read it again.',
  },
  back: { zh: '时间范围', en: 'How far back' },
  hours: { zh: '最近 {hours} 小时', en: 'Last {hours} hours' },
  week: { zh: '最近 7 天', en: 'Last 7 days' },
  none: {
    zh: '求助码 {code} 在这段时间没有记录。请核对求助码，或放宽时间。',
    en: 'No device with the code {code} wrote anything in this time. Check the code, or look further back.',
  },
  shared: {
    zh: '求助码不是唯一的：请与旅客核对时间。',
    en: 'Devices can share a help code: check the time with the passenger.',
  },
  who: { zh: '近 24 小时用过这台设备的旅客', en: 'Passengers who used this device in the last 24 hours' },
  nobody: { zh: '没有人在这台设备上登录过。', en: 'Nobody logged in on this device.' },
  received: { zh: '收到', en: 'Received' },
  onDevice: { zh: '设备时间', en: 'Device’s time' },
  name: { zh: '名称', en: 'Name' },
  content: { zh: '内容', en: 'Content' },
  entries: { zh: '设备的记录', en: 'Entries of the device' },
  most: { zh: '只显示最近 {count} 条。', en: 'The newest {count} are shown.' },
} as const
