import { definePhrases } from '../../language/phrases.ts'
import { planListPhrases } from './plan-list-phrases.ts'

/** Verification, the connection and the way to it. Includes the list's phrases, because later screens reuse some. */
export const portalPhrases = {
  ...planListPhrases,
  ...definePhrases({
    // Verification
    hello: { zh: '您好，先核对座位', en: "Hello. Let's find your seat" },
    noMessageNeeded: { zh: '不需要短信验证码，也不需要地面网络。', en: 'No text message or mobile signal needed.' },
    lastSix: { zh: '证件号后 6 位', en: 'Last 6 of your ID' },
    lastSixHint: { zh: '如 14102X', en: 'e.g. 14102X' },
    seat: { zh: '座位号', en: 'Seat' },
    seatExample: { zh: '如 12A', en: 'e.g. 12A' },
    email: { zh: '邮箱（选填）', en: 'E-mail (optional)' },
    emailUse: { zh: '接收订单与电子发票', en: 'For your receipt' },
    phone: { zh: '手机号（选填）', en: 'Mobile phone (optional)' },
    phoneUse: { zh: '落地后联系使用', en: 'Only used after landing' },
    agree: { zh: '我已阅读并同意{terms}与{privacy}', en: 'I have read and agree to the {terms} and {privacy}' },
    terms: { zh: '《机上互联网服务条款》', en: 'In-Flight Connectivity Service Terms' },
    privacy: { zh: '《隐私政策》', en: 'Privacy Policy' },
    mustAgree: { zh: '请阅读并同意服务条款和隐私政策', en: 'Please read and agree to the terms and privacy policy' },
    verifying: { zh: '核验中', en: 'Checking' },
    lastSixMissing: { zh: '请输入证件号后 6 位', en: 'Enter the last 6 characters of your ID' },
    lastSixShort: { zh: '还差 {n} 位', en: '{n} more needed' },
    seatMissing: { zh: '请输入座位号', en: 'Enter your seat number' },
    seatFormat: { zh: '座位号如 12A', en: 'A seat looks like 12A' },
    emailFormat: { zh: '请输入正确的邮箱地址', en: 'Please enter a valid e-mail address' },
    phoneFormat: {
      zh: '请填写中国大陆手机号，或带国家代码的号码（如 +44），也可以留空',
      en: 'Enter a mainland China mobile number, a number with its country code (such as +44), or leave it empty',
    },
    changedSeats: { zh: '换过座位？', en: 'Changed seats?' },
    notRecognised: { zh: '核验不通过？', en: 'Not recognised?' },
    help: { zh: '帮助', en: 'Help' },
    changedSeatsText: {
      zh: '请填登机牌上的座位。若乘务员已为您调整座位，名单可能还没更新，先用原座位核验即可，套餐不受影响。',
      en: 'Use the seat on your boarding pass. If the crew moved you, our list may not know yet: your first seat still works, and your plan is safe.',
    },
    notRecognisedText: {
      zh: '请用值机时的证件：身份证、护照或通行证的后 6 位，末位可能是字母 X。仍不通过，请乘务员核对名单。14 岁以下儿童由同行成人核验。',
      en: 'Use the document you checked in with: the last 6 characters of the ID, passport or permit; the last may be X. Still not recognised? Ask the crew to check the list. An adult on the same booking verifies for children under 14.',
    },

    // Problem
    problemTitle: { zh: '证件号与座位对不上', en: "ID and seat don't match" },
    problemText: {
      zh: '座位号以登机牌为准。\n请填值机证件的后 6 位，末位可能是字母 X。',
      en: 'Use the seat on your boarding pass and the last 6 characters of the ID you checked in with. The last may be the letter X.',
    },
    waitTitle: { zh: '请稍等再试', en: 'Please wait a moment' },
    youEntered: { zh: '您填写的', en: 'You entered' },
    edit: { zh: '修改', en: 'Edit' },
    fixAndRetry: { zh: '修改后重试', en: 'Fix and try again' },
    seatsChanged: { zh: '换过座位', en: 'Changed seats' },
    askCrew: { zh: '请乘务员帮忙', en: 'Ask the crew' },
    askCrewText: {
      zh: '请把这个页面给乘务员看。航班 {flight}，座位 {seat}，机尾号 {tail}。',
      en: 'Show this page to the crew. Flight {flight}, seat {seat}, aircraft {tail}.',
    },

    // Connection
    aircraft: { zh: '飞机', en: 'Aircraft' },
    satellite: { zh: '卫星', en: 'Satellite' },
    internet: { zh: '互联网', en: 'Internet' },
    mySeat: { zh: '座位', en: 'Seat' },
    connecting: { zh: '正在接通网络', en: 'Connecting you' },
    connectingText: {
      zh: '身份已核验，正在为您开通。\n通常 20 秒内完成，请不要关闭本页。',
      en: "You're verified and we're opening the network. It usually takes under 20 seconds. Please keep this page open.",
    },
    youCanBrowse: { zh: '已连上，可以上网了', en: "You're online" },
    timeLeft: { zh: '剩余', en: 'Time left' },
    dataLeft: { zh: '剩余流量', en: 'Data left' },
    untilLanding: { zh: '到落地不限时', en: 'Until landing' },
    arrivesAt: { zh: '当地时间 {time} 到达{city}', en: 'Arriving in {city} at {time} local time' },
    startBrowsing: { zh: '开始上网', en: 'Start browsing' },
    allSet: { zh: '可以上网了', en: "You're all set" },
    allSetText: {
      zh: '现在可以关闭本页，打开任意网站或应用。想查看剩余时间，在浏览器输入 {address} 回到这里。',
      en: "You can leave this page now and open any site or app. To see what's left, come back by typing {address} in your browser.",
    },
    gotIt: { zh: '我知道了', en: 'Got it' },
    switchDevice: { zh: '换设备', en: 'Switch device' },
    switchDeviceText: {
      zh: '在新设备上连接机上 Wi-Fi，用同一证件和座位核验即可，这台设备会自动下线。每个套餐最多换 3 次。',
      en: 'Join the cabin Wi-Fi on the new device and verify with the same ID and seat. This device then goes offline. Up to three switches per plan.',
    },
    standInGate: {
      zh: '演示环境：网络闸口是模拟的，没有真正放行。',
      en: 'Demonstration: the network gate is simulated and opens nothing.',
    },
    connectFailed: { zh: '网络没有接通', en: "We couldn't connect you" },
    otherPlans: { zh: '选择套餐', en: 'Choose a plan' },

    // No response
    connectionUnknown: { zh: '暂时看不到连接状态', en: "We can't see your connection right now" },
    ordersIfRefunded: { zh: '买过的套餐不见了？查看订单', en: 'Missing a plan you bought? See your orders' },

    // Network authentication
    authHeading: { zh: '您的上网套餐', en: 'Your Wi-Fi plans' },
    authNone: { zh: '还没有可用的套餐', en: 'No plan to use yet' },
    authNoneText: { zh: '选一个套餐，购买后即可上网。', en: 'Choose a plan, then get online.' },
    remainingTime: { zh: '剩余 {time}', en: '{time} left' },
    remainingData: { zh: '剩余 {data}', en: '{data} left' },
    wholeFlight: { zh: '全程有效', en: 'Whole flight' },
    inUse: { zh: '使用中', en: 'In use' },
    unused: { zh: '未使用', en: 'Not used' },
    resting: { zh: '已暂停', en: 'Paused' },
    goOn: { zh: '继续上网', en: 'Resume' },
    elsewhere: { zh: '另一台设备使用中', en: 'On another device' },
    changeToThis: { zh: '换用这个套餐', en: 'Change to this plan' },
  }),
}
