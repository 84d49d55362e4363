import type { Environment } from '@aisle/contract/sign-in-ways'

const iphone = (version: string, rest: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${rest}`
const android = (device: string, rest: string) =>
  `Mozilla/5.0 (Linux; ${device}) AppleWebKit/537.36 (KHTML, like Gecko) ${rest}`
const windows = (rest: string) =>
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) ${rest}`
const mac = (rest: string) =>
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) ${rest}`
const harmony = (rest: string) =>
  `Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ${rest}`

const xiaomi = 'Android 15; 23127PN0CC Build/AQ3A.240627.003; wv'
const huawei = 'Android 12; BLK-AL80 Build/HUAWEIBLK-AL80; wv'
const wechatAndroid =
  'Version/4.0 Chrome/138.0.7204.180 Mobile Safari/537.36 XWEB/1380215 MMWEBSDK/20250804 MMWEBID/6534 MicroMessenger/8.0.63.2920(0x28003F3A) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64'
const wechatWindows = 'Chrome/132.0.0.0 Safari/537.36 MicroMessenger/7.0.20.1781(0x6700143B) NetType/WIFI'
const miniWindows = `${wechatWindows} MiniProgramEnv/Windows WindowsWechat/WMPF WindowsWechat(0x63090a13) UnifiedPCWindowsWechat(0xf254162e) XWEB/18163`
const miniMac =
  'Chrome/132.0.0.0 Safari/537.36 MicroMessenger/7.0.20.1781(0x6700143B) NetType/WIFI MiniProgramEnv/Mac MacWechat/WMPF MacWechat/3.8.7(0x13080712) UnifiedPCMacWechat(0xf2641210) XWEB/16816'
const alipayAndroid =
  'Version/4.0 Chrome/126.0.6478.122 MYWeb/1.3.126.250916150540 UWS/3.22.2.9999 UCBS/3.22.2.9999_220000000000 Mobile Safari/537.36 NebulaSDK/1.8.100112 Nebula AlipayDefined(nt:4G,ws:320|0|3.3875,ac:sp) AliApp(AP/10.7.86.8000) AlipayClient/10.7.86.8000 Language/zh-Hans useStatusBar/true isConcaveScreen/true Region/CN'
const alipayIphone =
  'Mobile/19A346 Ariver/1.1.0 AliApp(AP/10.3.30.9000) Nebula WK RVKType(1) AlipayDefined(nt:WIFI,ws:390|780|3.0) AlipayClient/10.3.30.9000 Language/zh-Hans Region/CN'

/** Strings that real devices have sent, gathered from tests and logs in public repositories. */
export const realUserAgents: readonly (readonly [what: string, userAgent: string, Environment])[] = [
  [
    'WeChat mini-program, iPhone',
    iphone(
      '15_0',
      'Mobile/15E148 MicroMessenger/8.0.31(0x18001f2f) NetType/WIFI Language/zh_CN miniProgram/wx73247c7819d61796',
    ),
    'miniProgram',
  ],
  [
    'WeChat mini-program, newer iPhone',
    iphone(
      '17_2_1',
      'Mobile/15E148 MicroMessenger/8.0.76(0x18004c24) NetType/WIFI Language/zh_CN miniProgram/wx2c1c63e28bb33be1',
    ),
    'miniProgram',
  ],
  [
    'WeChat mini-program, Android',
    android(
      'Android 13; SM-G9980; wv',
      'Version/4.0 Chrome/111.0.5563.116 Mobile Safari/537.36 XWEB/1110005 MMWEBSDK/20230805 MMWEBID/4650 MicroMessenger/8.0.42.2460(0x28002A58) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64 miniProgram/wxcb459ae1e3e8f9f2',
    ),
    'miniProgram',
  ],
  [
    'WeChat mini-program in a process of its own, Android',
    android(
      xiaomi,
      'Version/4.0 Chrome/86.0.4240.99 XWEB/3171 MMWEBSDK/20211202 Mobile Safari/537.36 MMWEBID/5331 MicroMessenger/8.0.18.2062(0x28001241) Process/appbrand2 WeChat/arm64 Weixin GPVersion/1 NetType/4G Language/zh_CN ABI/arm64 miniProgram/wx9af32b509e88340c',
    ),
    'miniProgram',
  ],
  ['WeChat mini-program, Windows', windows(`${miniWindows} miniProgram/wxde8ac0a21135c07d`), 'miniProgram'],
  ['WeChat mini-program, Mac', mac(`${miniMac} miniProgram/wxb2776d32c71fea79`), 'miniProgram'],
  ['the traffic of a mini-program itself, Windows', windows(miniWindows), 'chatApp'],
  ['the traffic of a mini-program itself, Mac', mac(miniMac), 'chatApp'],
  [
    'the traffic of a mini-program itself, Android',
    android(
      xiaomi,
      'Version/4.0 Chrome/134.0.6998.136 Mobile Safari/537.36 XWEB/1340129 MMWEBSDK/20240301 MMWEBID/9871 MicroMessenger/8.0.48.2580(0x28003036) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64 MiniProgramEnv/android',
    ),
    'chatApp',
  ],
  ['WeChat, Android', android(xiaomi, wechatAndroid), 'chatApp'],
  ['WeChat, Huawei', android('Android 10; STK-AL00 Build/HUAWEISTK-AL00; wv', wechatAndroid), 'chatApp'],
  [
    'WeChat, older iPhone',
    iphone('13_5_1', 'Mobile/15E148 MicroMessenger/7.0.15(0x17000f27) NetType/WIFI Language/zh'),
    'chatApp',
  ],
  [
    'WeChat in English, iPhone',
    iphone('16_3', 'Mobile/15E148 MicroMessenger/8.0.31(0x18001f2f) NetType/4G Language/en'),
    'chatApp',
  ],
  ['WeChat, Windows', windows(`${wechatWindows} WindowsWechat`), 'chatApp'],
  [
    'WeChat, newer Windows',
    windows(
      'Chrome/126.0.0.0 Safari/537.36 NetType/WIFI MicroMessenger/7.0.20.1781(0x6700143B) WindowsWechat(0x63090c37) XWEB/14315 Flue',
    ),
    'chatApp',
  ],
  [
    'WeChat, Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_16) AppleWebKit/605.1.15 (KHTML, like Gecko) MicroMessenger/6.8.0(0x16080000) MacWechat/3.0.1(0x13000110) NetType/WIFI WindowsWechat',
    'chatApp',
  ],
  [
    'WeChat, HarmonyOS without Android',
    harmony(
      'ArkWeb/4.1.6.1 Mobile MicroMessenger/8.0.10.41(0xf3100a29) Weixin NetType/WIFI Language/zh_HK MMWEBID/2907 MMWEBSDK/202508070004 XWEB/1140319',
    ),
    'chatApp',
  ],
  [
    'WeCom, iPhone: no public account can ask for a login there',
    iphone('15_0', 'Mobile/15E148 wxwork/3.1.16 MicroMessenger/7.0.1 Language/zh ColorScheme/Dark'),
    'browser',
  ],
  [
    'WeCom, Android',
    android(
      'Android 9.0; BKL-AL20 Build/HUAWEIBKL-AL20; wv',
      'Version/4.0 Chrome/57.0.2987.132 MQQBrowser/6.2 TBS/044409 Mobile Safari/537.36 wxwork/2.7.2 MicroMessenger/6.3.22 NetType/WIFI Language/zh',
    ),
    'browser',
  ],
  [
    'DingTalk, iPhone',
    iphone(
      '26_4',
      'Mobile/23E246 AliApp(DingTalk/7.8.1) com.laiwang.DingTalk/46766536 Channel/201200 language/zh-Hans-CN UT4Aplus/0.0.6 WK',
    ),
    'partnerApp',
  ],
  [
    'DingTalk, Android',
    android(
      'U; Android 8.1.0; zh-CN; BLA-AL00 Build/HUAWEIBLA-AL00',
      'Version/4.0 Chrome/57.0.2987.108 UCBrowser/11.9.4.974 UWS/2.13.1.48 Mobile Safari/537.36 AliApp(DingTalk/4.5.11) com.alibaba.android.rimet/10487439 Channel/227200 language/zh-CN',
    ),
    'partnerApp',
  ],
  [
    'DingTalk, newer Android',
    android(
      'Android 16; zh-CN',
      'Version/4.0 Chrome/100.0.4896.58 Mobile Safari/537.36 AliApp(DingTalk/8.3.35) com.alibaba.android.rimet',
    ),
    'partnerApp',
  ],
  ['Alipay, Android', android(huawei, alipayAndroid), 'partnerApp'],
  ['Alipay, iPhone', iphone('15_0', alipayIphone), 'partnerApp'],
  [
    'Alipay mini-program, Android',
    android(huawei, `${alipayAndroid}Ariver/10.7.86.8000 MiniProgram APXWebView DTN/2.0`),
    'partnerApp',
  ],
  ['Alipay mini-program, iPhone', iphone('15_0', `${alipayIphone} MiniProgram APXWebView NebulaX/1.0.0`), 'partnerApp'],
  [
    'QQ, Android',
    android(
      'Android 10; MI 8 Build/QKQ1.190910.002; wv',
      'Version/4.0 Chrome/109.0.5414.86 MQQBrowser/6.2 TBS/046715 Mobile Safari/537.36 V1_AND_SQ_8.9.78_4548_YYB_D QQ/8.9.78.12275 NetType/WIFI WebP/0.3.0 AppId/537175315 Pixel/1080',
    ),
    'browser',
  ],
  ['QQ, iPhone', iphone('12_0', 'Mobile/16A366 QQ/7.7.8.421 V1_IPH_SQ_7.7.8_1_APP_A'), 'browser'],
  [
    'QQ browser, Windows',
    'Mozilla/5.0 (Windows NT 6.1; WOW64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/53.0.2785.116 Safari/537.36 QBCore/4.0.1301.400 QQBrowser/9.0.2524.400',
    'browser',
  ],
  ['Safari, iPhone', iphone('17_2_1', 'Version/17.2 Mobile/15E148 Safari/604.1'), 'browser'],
  [
    'Safari, iPad',
    'Mozilla/5.0 (iPad; U; CPU OS 3_2 like Mac OS X; en-us) AppleWebKit/531.21.10 (KHTML, like Gecko) Version/4.0.4 Mobile/7B334b Safari/531.21.10',
    'browser',
  ],
  ['Chrome, iPhone', iphone('18_2_1', 'CriOS/132.0.6834.100 Mobile/15E148 Safari/604.1'), 'browser'],
  ['Chrome, Android', android('Android 10; K', 'Chrome/131.0.0.0 Mobile Safari/537.36'), 'browser'],
  ['Chrome, Windows', windows('Chrome/140.0.0.0 Safari/537.36'), 'browser'],
  ['Edge, Windows', windows('Chrome/131.0.0.0 Safari/537.36 Edg/131.0.2903.86'), 'browser'],
  ['Firefox, Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'browser'],
  [
    'Samsung Internet',
    android('Android 14; SAMSUNG SM-S918B', 'SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36'),
    'browser',
  ],
  [
    'Huawei browser, HarmonyOS on Android',
    android('Android 12; HarmonyOS; ALN-AL10', 'Chrome/99.0.4844.88 HuaweiBrowser/13.0.5.303 Mobile Safari/537.36'),
    'browser',
  ],
  ['Huawei browser, HarmonyOS without Android', harmony('ArkWeb/4.1.6.1 Mobile HuaweiBrowser/5.1.9.301'), 'browser'],
  [
    'Xiaomi browser',
    android(
      'U; Android 15; zh-cn; 2304FPN6DC Build/AQ3A.240912.001',
      'Chrome/135.0.7049.79 Mobile Safari/537.36 XiaoMi/MiuiBrowser/20.4.10918',
    ),
    'browser',
  ],
  [
    'Baidu, iPhone',
    iphone(
      '18_6_2',
      'Mobile/15E148 SP-engine/3.52.0 main/1.0 baiduboxapp/15.30.0.10 (Baidu; P2 18.6.2) NABar/1.0 themeUA=Theme/default',
    ),
    'browser',
  ],
  [
    'Baidu mini-program host, Android',
    android(
      'Android 14; V2157A Build/UP1A.231005.007; wv',
      'Version/4.0 Chrome/97.0.4692.98 Mobile Safari/537.36 T7/15.30 swan/3.53.0 swan-baiduboxapp/15.31.0.10 baiduboxapp/15.31.0.10 (Baidu; P1 14)',
    ),
    'browser',
  ],
  [
    'Douyin, Android',
    android(
      'Android 9; COL-TL10 Build/HUAWEICOL-TL10; wv',
      'Version/4.0 Chrome/75.0.3770.156 Mobile Safari/537.36 aweme_130400 JsSdk/1.0 NetType/WIFI Channel/huawei_1 AppName/aweme app_version/13.4.0 ByteLocale/zh-Hans-CN Region/CN',
    ),
    'browser',
  ],
  ['the captive assistant of iOS', iphone('17_5', 'Mobile/15E148'), 'browser'],
  ['the captive probe of iOS', 'CaptiveNetworkSupport/1.0 wispr', 'browser'],
  [
    'the captive pop-up of Android',
    android('Android 14; Pixel 8 Build/AP2A.240805.005; wv', 'Version/4.0 Chrome/129.0.6668.81 Mobile Safari/537.36'),
    'browser',
  ],
  ['none at all', '', 'browser'],
]
