import { choiceField, getFields, numberField, textField } from '../http/json-fields.ts'
import { json, refuse, type Call, type Route } from '../http/routing.ts'
import type { Controller } from './controller.ts'
import { FAULTS, NOTE } from './magic-values.ts'
import type { Client } from './session.ts'

const DIRECTIONS = ['in', 'out'] as const
const MOST_BYTES = 1e13
const MAC = /^[\da-f]{2}(:[\da-f]{2}){5}$/

/** To let devices join and use the network, and to break the controller. */
export function controllerRoutes({ controller, now }: { controller: Controller; now: () => Date }): Route[] {
  const getClient = (call: Call): Client => {
    const client = controller.clients.get(textField(getFields(call), 'device'))
    if (!client) throw refuse(404, 'unknownDevice', 'No such device has joined.')
    return client
  }
  const shown = ({ device, hardware, session }: Client) => ({
    device,
    hardware,
    session: session && {
      id: session.id,
      grant: session.class?.toString() ?? null,
      secondsLeft: Math.floor((session.endsAt - now().getTime()) / 1000),
      bitsUp: session.bitsUp ?? null,
      bitsDown: session.bitsDown ?? null,
      mostBytes: session.mostBytes ?? null,
      bytesIn: session.bytesIn,
      bytesOut: session.bytesOut,
    },
  })
  const join = async (call: Call) => {
    const fields = getFields(call)
    const hardware = textField(fields, 'hardware')
    if (!MAC.test(hardware)) throw refuse(400, 'invalidRequest', 'hardware must be aa:bb:cc:dd:ee:ff.')
    return json({ answer: await controller.join(textField(fields, 'device'), hardware) })
  }
  const use = (call: Call) => {
    const fields = getFields(call)
    const client = getClient(call)
    const bytes = numberField(fields, 'bytes', { min: 0, max: MOST_BYTES })
    const direction = choiceField(fields, 'direction', { choices: DIRECTIONS, fallback: 'in' })
    if (!controller.use(client, bytes, direction)) throw refuse(409, 'closed', 'Closed for this device.')
    return json(shown(client))
  }
  const control = (call: Call) => {
    controller.faults.now = choiceField(getFields(call), 'fault', { choices: FAULTS, fallback: 'none' })
    return json({ fault: controller.faults.now })
  }
  return [
    {
      method: 'GET',
      path: '/controller',
      handle: () =>
        json({
          standIn: true,
          note: NOTE,
          fault: controller.faults.now,
          devices: [...controller.clients.values()].map(shown),
        }),
    },
    { method: 'POST', path: '/controller/join', handle: join },
    { method: 'POST', path: '/controller/use', handle: use },
    { method: 'POST', path: '/controller/control', handle: control },
    {
      method: 'POST',
      path: '/controller/leave',
      handle: async (call) => {
        await controller.leave(getClient(call))
        return json({})
      },
    },
    {
      method: 'POST',
      path: '/controller/report',
      handle: async () => {
        await controller.report()
        return json({})
      },
    },
    {
      method: 'POST',
      path: '/controller/restart',
      handle: async () => {
        await controller.restart()
        return json({})
      },
    },
  ]
}
