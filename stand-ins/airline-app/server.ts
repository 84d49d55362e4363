import { createHmac, timingSafeEqual } from 'node:crypto'
import type { StandInKeys } from '../demo-keys.ts'
import { getFields, type Fields, textField } from '../http/json-fields.ts'
import { type Call, json, refuse, type Reply, type Route } from '../http/routing.ts'
import { type Clock, createFaults } from '../sign-in/faults.ts'
import { PEOPLE, type Person, personByUserId } from '../sign-in/people.ts'
import { createTokenBook } from '../sign-in/tokens.ts'
import { DEMO_DEVICE, FAULTS, TOKEN_LIVES_SECONDS } from './magic-values.ts'

interface AppLogin {
  person: Person
  deviceId: string
}

/** The airline's own identity service behind its app, and what the app's native side would do. */
export function airlineAppRoutes(deps: { clock: Clock; keys: StandInKeys['airlineApp'] }): Route[] {
  const { clock, keys } = deps
  const tokens = createTokenBook<AppLogin>({ clock, livesSeconds: TOKEN_LIVES_SECONDS })
  const faults = createFaults(clock, FAULTS)

  const identity = (fields: Fields): Reply => {
    const found = tokens.find(textField(fields, 'accessToken'))
    if (!found) throw refuse(401, 'tokenUnknown', 'No such access token.')
    if (found.expired) throw refuse(401, 'tokenExpired', 'The access token has expired.')
    const { person, deviceId } = found.value
    const { ffpCardNo, displayName } = person
    return json({ uid: faults.current() === 'noUser' ? undefined : person.userId, deviceId, ffpCardNo, displayName })
  }
  const renew = (fields: Fields): Reply => {
    const person = personByUserId(textField(fields, 'uid'))
    if (!person) throw refuse(401, 'userUnknown', 'No such user of the app.')
    return json({ accessToken: tokens.add({ person, deviceId: textField(fields, 'deviceId') }) })
  }
  const session = (fields: Fields): Reply => {
    const person = getUser(fields)
    const deviceId = getDevice(fields)
    return json({ accessToken: tokens.add({ person, deviceId }), uid: person.userId, deviceId })
  }
  const proof = (fields: Fields): Reply => {
    const uid = textField(fields, 'uid')
    const deviceId = getDevice(fields)
    const requestTime = String(clock.now().getTime())
    const verification = createHmac('sha256', keys.proofKey).update(`${uid}\n${deviceId}\n${requestTime}`).digest('hex')
    return json({ uid, deviceId, requestTime, verification })
  }
  const expire = (fields: Fields): Reply => {
    const { userId } = getUser(fields)
    tokens.removeWhere(({ person }) => person.userId === userId)
    return json({ expired: userId })
  }

  const post = (path: string, handle: (fields: Fields) => Reply): Route => ({
    method: 'POST',
    path: `/airline-app/${path}`,
    handle: (call) => handle(getFields(call)),
  })
  const service = (path: string, handle: (fields: Fields) => Reply): Route =>
    faults.through({
      ...post(path, handle),
      handle: (call) => {
        requireKey(call, keys.identityKey)
        return broken(faults.current()) ?? handle(getFields(call))
      },
    })
  return [
    service('identity', identity),
    service('renew', renew),
    post('session', session),
    post('proof', proof),
    post('expire', expire),
    {
      method: 'GET',
      path: '/airline-app/control',
      handle: () => json({ standIn: true, users: PEOPLE.map(({ userId }) => userId), fault: faults.current() }),
    },
    post('control', (fields) => json({ fault: faults.set(fields) })),
  ]
}

function broken(fault: string): Reply | undefined {
  if (fault === 'garbage') return { status: 200, headers: { 'content-type': 'text/html' }, body: '<p>It works!</p>' }
  if (fault === 'serverError') return json({ error: 'internal' }, 500)
  return undefined
}

function requireKey(call: Call, key: string): void {
  const given = Buffer.from(call.headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${key}`)
  if (given.length === expected.length && timingSafeEqual(given, expected)) return
  throw refuse(403, 'keyRefused', 'The bearer key is missing or wrong.')
}

function getUser(fields: Fields): Person {
  const person = personByUserId(textField(fields, 'uid'))
  if (!person) throw refuse(404, 'userUnknown', 'No such user of the app; see the README for who there is.')
  return person
}

const getDevice = (fields: Fields): string =>
  fields['deviceId'] === undefined ? DEMO_DEVICE : textField(fields, 'deviceId')
