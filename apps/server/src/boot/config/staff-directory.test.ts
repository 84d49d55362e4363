import { describe, expect, it } from 'vitest'
import { reader } from './reader.ts'
import { readStaffDirectory } from './staff-directory.ts'

const given = {
  STAFF_ISSUER: 'https://login.egret.example/staff/',
  STAFF_CLIENT_ID: 'console',
  STAFF_CLIENT_SECRET: 'hush',
  STAFF_GROUPS: '{"shop-service": ["service"], "CN=shop,OU=it": ["editor", "analyst"]}',
}
const read = (changes: Record<string, string> = {}, demo = false) =>
  readStaffDirectory(reader({ ...given, ...changes }), demo)

describe('the single sign-on of staff (X4)', () => {
  it('is not there unless it is configured', () => {
    expect(readStaffDirectory(reader({}), false)).toBeNull()
  })

  it('has the roles of each group, and its issuer character by character', () => {
    expect(read()).toEqual({
      issuer: 'https://login.egret.example/staff/',
      clientId: 'console',
      clientSecret: 'hush',
      allowHttp: false,
      groupsClaim: 'groups',
      rolesOfGroup: new Map([
        ['shop-service', ['service']],
        ['CN=shop,OU=it', ['editor', 'analyst']],
      ]),
    })
    expect(read({ STAFF_GROUPS_CLAIM: 'roles' })?.groupsClaim).toBe('roles')
  })

  it.each([
    [{ STAFF_CLIENT_SECRET: '' }, 'STAFF_CLIENT_SECRET must be set too'],
    [{ STAFF_ISSUER: 'http://login.egret.example' }, 'STAFF_ISSUER must be a URL that begins with https://'],
    [{ STAFF_GROUPS: 'shop-service=service' }, 'STAFF_GROUPS must be JSON'],
    [{ STAFF_GROUPS: '{}' }, 'STAFF_GROUPS must be JSON'],
    [{ STAFF_GROUPS: '{"shop": ["chef"]}' }, 'Roles: service, warehouse'],
  ])('is refused half or wrong: %o', (changes, complaint) => {
    expect(() => read(changes)).toThrow(complaint)
  })

  it('may be over plain http in a demonstration only', () => {
    expect(read({ STAFF_ISSUER: 'http://127.0.0.1:8081/directory' }, true)).toMatchObject({ allowHttp: true })
  })
})
