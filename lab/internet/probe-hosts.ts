interface Success {
  status: 200 | 204
  type: string | null
  body: string
}

const page = '<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>'
const text = (body: string): Success => ({ status: 200, type: 'text/plain', body })
const nothing: Success = { status: 204, type: null, body: '' }

/**
 * Each system's connectivity probe and the response of its maker's server. A separate copy: by sharing the product's
 * table, the lab would confirm its errors.
 */
export const probes: readonly { system: string; host: string; path: string; success: Success }[] = [
  {
    system: 'iOS',
    host: 'captive.apple.com',
    path: '/hotspot-detect.html',
    success: { status: 200, type: 'text/html', body: page },
  },
  { system: 'Android', host: 'connectivitycheck.gstatic.com', path: '/generate_204', success: nothing },
  { system: 'Chrome', host: 'www.google.com', path: '/generate_204', success: nothing },
  {
    system: 'Windows',
    host: 'www.msftconnecttest.com',
    path: '/connecttest.txt',
    success: text('Microsoft Connect Test'),
  },
  { system: 'older Windows', host: 'www.msftncsi.com', path: '/ncsi.txt', success: text('Microsoft NCSI') },
  { system: 'Edge', host: 'edge.msftncsi.com', path: '/captiveportal/generate_204', success: nothing },
  { system: 'Firefox', host: 'detectportal.firefox.com', path: '/success.txt', success: text('success\n') },
  { system: 'HarmonyOS', host: 'connectivitycheck.platform.hicloud.com', path: '/generate_204', success: nothing },
  { system: 'MIUI', host: 'connect.rom.miui.com', path: '/generate_204', success: nothing },
  { system: 'vivo', host: 'wifi.vivo.com.cn', path: '/generate_204', success: nothing },
]
