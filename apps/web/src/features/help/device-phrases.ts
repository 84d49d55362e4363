import { definePhrases } from '../../language/phrases.ts'

export const devicePhrases = definePhrases({
  title: { zh: '设备与连接方法', en: 'Devices and how to connect' },
  steps: { zh: '四步连上', en: 'Four steps' },
  flightMode: {
    zh: '打开飞行模式，再单独打开无线局域网（Wi-Fi）。',
    en: 'Turn on flight mode, then turn Wi‑Fi back on.',
  },
  join: {
    zh: '在 Wi-Fi 列表里选择机上网络，不需要密码。',
    en: "Choose the aircraft's network in the list of Wi-Fi networks. It has no password.",
  },
  page: {
    zh: '上网页面会自动弹出。没有弹出时，打开浏览器，输入{address}。',
    en: "The sign-in page opens automatically. If it doesn't, open a browser and go to {address}.",
  },
  seatCard: { zh: '座位卡上的网址', en: 'the address on the seat card' },
  verify: {
    zh: '填写证件号后 6 位和座位号，选好套餐，立即上网。',
    en: 'Enter the last 6 characters of your ID and your seat, choose a plan, and you are online.',
  },

  devices: { zh: '哪些设备可以用', en: 'Which devices work' },
  phones: { zh: '手机和平板', en: 'Phones and tablets' },
  phonesText: {
    zh: 'iPhone 与 iPad（iOS 14 及以上）、安卓和鸿蒙设备（Chrome 87 或同期内核及以上）。',
    en: 'iPhone and iPad with iOS 14 or later; Android and HarmonyOS devices with a browser of Chrome 87 or later.',
  },
  laptops: { zh: '笔记本电脑', en: 'Laptops' },
  laptopsText: {
    zh: 'Windows 与 Mac 的 Chrome、Edge、Safari 14 及以上、火狐浏览器。滑行、起飞和下降时请收好。',
    en: 'Windows and Mac with Chrome, Edge, Firefox, or Safari 14 or later. Stow them during taxi, take-off and descent.',
  },
  others: { zh: '暂不支持', en: 'Not supported' },
  othersText: {
    zh: '游戏机、电视棒、智能手表等没有浏览器的设备，以及用手机开热点分享。',
    en: 'Consoles, TV sticks, watches and other devices without a browser, and sharing by a hotspot.',
  },

  problems: { zh: '连不上时', en: "If it won't connect" },
  noPage: { zh: '上网页面没有弹出', en: "The sign-in page doesn't open" },
  noPageText: {
    zh: '关闭 Wi-Fi 再打开，重新选择机上网络。仍没有弹出时，在浏览器地址栏输入座位卡上的网址，不要用书签或搜索。',
    en: "Turn Wi-Fi off and on and choose the network again. Still nothing? Type the address on the seat card into the browser's address bar; bookmarks and searches don't help.",
  },
  vpn: { zh: '开着 VPN 或专用代理', en: 'A VPN or private relay is on' },
  vpnText: {
    zh: '连上之前请先关闭 VPN；iPhone、iPad 和 Mac 请关闭此网络的“iCloud 专用代理”（限制 IP 地址跟踪）；安卓和鸿蒙请把“私人 DNS”（加密 DNS）设为自动。上网成功后可以再打开。',
    en: 'Turn the VPN off until you are online. On iPhone, iPad and Mac turn off iCloud Private Relay (Limit IP Address Tracking) for this network; on Android and HarmonyOS set Private DNS to automatic. You can turn them on again afterwards.',
  },
  address: { zh: '每隔一阵要重新登录', en: 'It asks me to log in again and again' },
  addressText: {
    zh: '设备在更换自己的网络地址。iPhone、iPad：设置 › 无线局域网 › 机上网络旁的 ⓘ › 私有无线局域网地址，选“固定”。安卓、鸿蒙：该网络的隐私设置选“使用设备 MAC”。重新登录不会多扣套餐，也不算换设备。',
    en: "Your device keeps changing its network address. iPhone and iPad: Settings › Wi-Fi › ⓘ beside the network › Private Wi-Fi Address › Fixed. Android and HarmonyOS: in the network's privacy setting choose the device MAC. Signing in again never uses up more of your plan.",
  },
  popup: { zh: '弹出的小窗口里打不开其他应用', en: "Other apps won't open from the pop-up" },
  popupText: {
    zh: '这是系统窗口的限制。连上后点“完成”关闭小窗口，再用平时的浏览器和应用。',
    en: 'That window is limited by the system. Once online, tap Done to close it and use your own browser and apps.',
  },
  slow: { zh: '已连上，但很慢或打不开', en: 'Online, but slow or stuck' },
  slowText: {
    zh: '卫星信号由全机共享，飞越部分区域会中断，中断的时间不计费。请暂停系统更新、云盘同步和照片备份。',
    en: 'The satellite link is shared by the whole aircraft and drops over some areas; that time is not charged. Pause system updates, cloud drives and photo backups.',
  },
  still: { zh: '还是连不上？', en: 'Still not online?' },
  contact: { zh: '联系客服', en: 'Contact us' },
  help: { zh: '帮助', en: 'Help' },
  getOnline: { zh: '去上网', en: 'Get online' },
})
