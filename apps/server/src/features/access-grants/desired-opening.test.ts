import { afterAll, expect, it } from 'vitest'
import { createStandInClock } from '../../../../../stand-ins/clock/stand-in-clock.ts'
import { createController } from '../../../../../stand-ins/controller/controller.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { openRadiusAccessGate } from '../../outside/access-gate/radius-access-gate.ts'
import { paidPlan, seatsAboard, verifiedAt } from '../portal/test-support/aboard.ts'
import { wifiLogin } from '../portal/wifi-login.ts'
import { desiredOpening } from './desired-opening.ts'

const { db } = await testDatabase()
const deps = await testDeps(db)
const clock = createStandInClock(deps.clock.now())
const secret = 'sixteen octets, or more'
let ports = { authPort: 0, acctPort: 0 }
const server = () => ({ host: '127.0.0.1', ...ports })
const controller = await createController({ clock, host: '127.0.0.1', coaPort: 0, secret, server })
const radius = await openRadiusAccessGate(
  { host: '127.0.0.1', secret, coaPort: controller.coaPort, listenHost: '127.0.0.1', ...ports, signedOnly: true },
  { ...deps, desiredOpening: (asked) => desiredOpening(deps, asked) },
)
ports = { authPort: radius.authPort, acctPort: radius.acctPort }
deps.accessGate = radius.gate
afterAll(async () => {
  await controller.close()
  await radius.close()
  clock.stop()
})

it('lets a passenger online through an access controller, and lets the controller poll for what is left', async () => {
  const [device, hardware] = ['10.9.0.1', 'aa:bb:cc:00:00:01']
  const asked = { device, hardware }
  expect(await controller.join(device, hardware)).toBe('rejected')
  const caller = await verifiedAt(deps, seatsAboard.zhou, device)
  const entitlementId = await paidPlan(deps, caller, 'WP02')
  expect(await desiredOpening(deps, asked)).toBeNull()
  expect(await wifiLogin(deps, caller, { entitlementId })).toMatchObject({ grantState: 'online', standInGate: false })
  await controller.settled()
  expect(controller.clients.get(device)?.session).toMatchObject({ bitsDown: 1_024_000 })
  deps.clock.advance(600)
  const wanted = await desiredOpening(deps, asked)
  expect(wanted).toMatchObject({ device, seconds: 3000, kbps: 1024, bytes: null })
  expect((await desiredOpening(deps, asked))?.fence).toBeGreaterThan(wanted?.fence ?? Infinity)
  expect(await desiredOpening(deps, { device, hardware: 'aa:bb:cc:00:00:02' })).toBeNull()
  expect(await desiredOpening(deps, { device: '10.9.0.9', hardware })).toBeNull()
  deps.clock.advance(3000)
  expect(await desiredOpening(deps, asked)).toBeNull()
})
