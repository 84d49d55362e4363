import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { demoKeys } from '@aisle/stand-ins/demo-keys'
import { startStandIns, type StandIns } from '@aisle/stand-ins/start-stand-ins'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { kuaidi100Waybills, type Kuaidi100WaybillsConfig } from './kuaidi100-waybills.ts'
import { parameterOfWaybill, readWaybillAnswer, signWaybillCall } from './kuaidi100-waybills-wire.ts'
import type { WaybillQuestion } from './waybill-service.ts'

const { key, secret, partnerId } = demoKeys.kuaidi100
const sender = { name: '云杉商城', mobile: '15410000900', address: '福建省厦门市湖里区示例路 1 号' }
const clock = { now: () => new Date('2026-11-20T02:00:00Z') }
const parcel = (orderNo: string, address = '福建省厦门市思明区示例路 8 号'): WaybillQuestion => ({
  orderNo,
  carrierCode: 'shunfeng',
  receiver: { name: '陈思远', phone: '15410000101', address },
  goods: '德化白瓷茶具×2',
})

let standIns: StandIns
beforeAll(async () => {
  const startAt = clock.now()
  standIns = await startStandIns({ host: '127.0.0.1', httpPort: 0, smtpPort: 0, productUrl: undefined, startAt })
})
afterAll(() => standIns.close())

const service = (more: Partial<Kuaidi100WaybillsConfig> = {}) =>
  kuaidi100Waybills(
    {
      key,
      secret,
      url: `${standIns.url}/waybills/label/order`,
      accounts: { shunfeng: { partnerId } },
      sender,
      printer: null,
      ...more,
    },
    clock,
  )
const setFault = (fault: string) =>
  fetch(`${standIns.url}/waybills/control`, { method: 'POST', body: JSON.stringify({ fault }) })
const placed = async () => (await fetch(`${standIns.url}/waybills/placed`)).json()

describe('a waybill asked of Kuaidi100', () => {
  it('is given once for an order, also when the first answer was lost', async () => {
    await setFault('lostAnswer')
    await expect(service().ask(parcel('26112000731187'))).rejects.toThrow('Kuaidi100 cannot be read')
    await setFault('none')
    const given = { kind: 'given', waybillNo: 'SFDEMO731187' }
    expect(await service().ask(parcel('26112000731187'))).toEqual(given)
    expect(await service().ask(parcel('26112000731187'))).toEqual(given)
    expect(await placed()).toMatchObject({ placed: [{ orderId: '26112000731187', printType: 'NON' }] })
  })

  it('is refused in the words of the service', async () => {
    expect(await service().ask(parcel('26112000731188', '超区 1 号'))).toEqual({
      kind: 'refused',
      said: '收件地址超出服务范围 (30004)',
    })
    const stranger = service({ accounts: { shunfeng: { partnerId: '1' } } })
    expect(await stranger.ask(parcel('26112000731189'))).toMatchObject({ kind: 'refused' })
    expect(await service({ secret: 'other' }).ask(parcel('26112000731189'))).toMatchObject({ kind: 'refused' })
  })

  it('has its label printed where there is a printer', async () => {
    const printing = service({ accounts: { shunfeng: { partnerId, tempId: 'tpl' } }, printer: 'KX100' })
    expect(await printing.ask(parcel('26112000731190'))).toMatchObject({ kind: 'given' })
    expect(JSON.stringify(await placed())).toContain('"printType":"CLOUD"')
  })

  it('is unknown while the service is silent, gone or not itself', async () => {
    const answering = async (answer: RequestListener) => {
      const server = createServer(answer)
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      onTestFinished(() => {
        server.close()
        server.closeAllConnections()
      })
      return service({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` })
    }
    const odd = await answering((_request, response) => response.end('{"success":true}'))
    await expect(odd.ask(parcel('26112000731191'))).rejects.toThrow('Kuaidi100 gave no usable answer')
    const hanging = await answering(() => undefined)
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    const quick = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 200))
    await expect(hanging.ask(parcel('26112000731191'))).rejects.toThrow('Kuaidi100 is silent')
    expect(quick.mock.calls).toEqual([[15_000]])
    quick.mockRestore()
    const gone = service({ url: 'http://127.0.0.1:1/' })
    await expect(gone.ask(parcel('26112000731191'))).rejects.toThrow('Kuaidi100 cannot be read')
  })
})

describe('the wire of waybills', () => {
  it('is signed by MD5 of parameter, time, key and secret, in upper case', () => {
    // `printf '{}1700000000000keysecret' | md5sum`
    expect(signWaybillCall('{}', '1700000000000', { key: 'key', secret: 'secret' })).toBe(
      '2FD8AFE1C1ECCC839E7025FBBBD81F58',
    )
  })

  it('sends sender and receiver, and the number of the order as its key', () => {
    const sent: unknown = JSON.parse(
      parameterOfWaybill(
        { ...parcel('26112000731187'), goods: '茶'.repeat(80) },
        { account: { partnerId: '1', payType: 'SHIPPER' }, sender, printer: null },
      ),
    )
    expect(sent).toEqual({
      partnerId: '1',
      payType: 'SHIPPER',
      expType: '标准快递',
      kuaidicom: 'shunfeng',
      recMan: { name: '陈思远', mobile: '15410000101', printAddr: '福建省厦门市思明区示例路 8 号' },
      sendMan: { name: '云杉商城', mobile: '15410000900', printAddr: '福建省厦门市湖里区示例路 1 号' },
      cargo: '茶'.repeat(50),
      count: 1,
      orderId: '26112000731187',
      reorder: false,
      needSubscribe: false,
      printType: 'NON',
    })
  })

  it.each([
    ['a failure of the service', { success: false, code: 500, message: '系统异常' }],
    ['no waybill', { success: true, code: 200, data: {} }],
    ['a waybill that is none', { success: true, code: 200, data: { kuaidinum: '<b>' } }],
    ['another code', { success: true, code: 201, data: { kuaidinum: 'SF1' } }],
    ['nothing', null],
  ])('leaves open whether there is a waybill, by %s', (_name, body) => expect(readWaybillAnswer(body)).toBeNull())
})
