import { describe, expect, it } from 'vitest'
import { captiveAnswer, probeAnswer } from './probe-rules.ts'

const success = '<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>'

describe('the probes of each system (P5)', () => {
  it.each([
    ['iOS and macOS', 'captive.apple.com', '/hotspot-detect.html', 200, success],
    ['iOS, any path', 'captive.apple.com', '/8tKx2/Qq.html', 200, success],
    ['older Apple', 'www.apple.com', '/library/test/success.html', 200, success],
    ['Android', 'connectivitycheck.gstatic.com', '/generate_204', 204, ''],
    ['Android, second host', 'www.google.com', '/gen_204', 204, ''],
    ['Chrome', 'clients3.google.com', '/generate_204', 204, ''],
    ['HarmonyOS', 'connectivitycheck.platform.hicloud.com', '/generate_204', 204, ''],
    ['MIUI', 'connect.rom.miui.com', '/generate_204', 204, ''],
    ['vivo', 'wifi.vivo.com.cn', '/generate_204', 204, ''],
    ['Edge', 'edge.msftncsi.com', '/captiveportal/generate_204', 204, ''],
    ['Windows', 'www.msftconnecttest.com', '/connecttest.txt', 200, 'Microsoft Connect Test'],
    ['older Windows', 'www.msftncsi.com', '/ncsi.txt', 200, 'Microsoft NCSI'],
    ['Firefox', 'detectportal.firefox.com', '/success.txt?ipv4', 200, 'success\n'],
    ['GNOME', 'nmcheck.gnome.org', '/check_network_status.txt', 200, 'NetworkManager is online\n'],
  ])('get the exact answer that %s expects', (_system, host, url, status, body) => {
    expect(probeAnswer(host, url)).toMatchObject({ status, body })
    expect(probeAnswer(`${host.toUpperCase()}.:80`, `http://${host}${url}`)).toMatchObject({ status, body })
  })

  it('are not confused with pages of the same hosts', () => {
    for (const [host, url] of [
      ['www.apple.com', '/'],
      ['www.google.com', '/search?q=/generate_204'],
      ['detectportal.firefox.com', '/other'],
      ['example.com', '/success.txt'],
      ['__proto__', '/constructor'],
      [undefined, '/'],
    ] as const)
      expect(probeAnswer(host, url)).toBeNull()
  })

  it('lead to the portal unless the device is online and the satellite away', () => {
    const probe = { host: 'captive.apple.com', url: '/hotspot-detect.html' }
    expect(captiveAnswer(probe, 'closed')).toEqual({ kind: 'portal' })
    // The gate has closed it, even if our rows say online: its system must not assume internet access.
    expect(captiveAnswer(probe, 'online')).toEqual({ kind: 'portal' })
    expect(captiveAnswer(probe, 'out_of_coverage')).toMatchObject({ kind: 'success', answer: { body: success } })
    expect(captiveAnswer({ host: 'news.example', url: '/' }, 'out_of_coverage')).toEqual({ kind: 'noSatellite' })
  })
})
