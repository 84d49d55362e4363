import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joinParty, type Identity, type Proof } from './party-rules.ts'

type Session = NonNullable<Parameters<typeof joinParty>[0]>

const people = ['lucas', 'ivy', 'anna'] as const
const mailboxes = ['lucas@example.com', 'ivy@example.com', null] as const

const proofOfTrip = fc.record({
  accountId: fc.constantFrom<string>(...people),
  scope: fc.constantFrom('trip' as const, 'account' as const),
  tripId: fc.constantFrom('T1', 'T2', 'T3'),
  email: fc.constantFrom<string | null>(...mailboxes),
  deviceId: fc.constantFrom('dev_a', null),
  companion: fc.boolean(),
})
const loginByAccount = fc.record({
  accountId: fc.constantFrom<string>(...people),
  scope: fc.constant('account' as const),
  tripId: fc.constant(null),
  email: fc.constant(null),
  deviceId: fc.constant(null),
  companion: fc.constant(false),
})

const joinAll = (proofs: readonly Proof[]) =>
  proofs.reduce<Session | null>((session, proof) => joinParty(session, proof).identity, null)
const tripsOf = (session: Session | null) =>
  new Set([session?.tripId, ...(session?.party ?? []).map(({ tripId }) => tripId)].filter(Boolean))
const mailboxesOf = (session: Session | null) =>
  new Set([session?.email, ...(session?.party ?? []).map(({ email }) => email)].filter(Boolean))

describe('a session after any proofs (W9)', () => {
  it('keeps every trip when one more is proved', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(proofOfTrip, loginByAccount)), proofOfTrip, (earlier, proof) => {
        const before = joinAll(earlier)
        const { identity } = joinParty(before, proof)
        expect(tripsOf(identity)).toEqual(new Set([...tripsOf(before), proof.tripId]))
      }),
    )
  })

  it('keeps its account through proofs that open only a trip, and through companions', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(proofOfTrip, loginByAccount)), proofOfTrip, (earlier, proof) => {
        const before = joinAll(earlier)
        fc.pre(before?.scope === 'account' && (proof.scope === 'trip' || proof.companion))
        const { stays, identity } = joinParty(before, proof)
        expect(identity).toMatchObject({ accountId: before?.accountId, scope: 'account' })
        expect(stays || before?.accountId === proof.accountId).toBe(true)
        if (stays) expect(identity.email).toBe(before?.email)
      }),
    )
  })

  it('opens a mailbox’s orders only to the passenger, or the party, that proved the mailbox', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(proofOfTrip, loginByAccount)), (proofs) => {
        let session: Session | null = null
        let proved = new Set<string | null>()
        for (const proof of proofs) {
          const joined = joinParty(session, proof)
          const samePassenger: boolean = joined.stays || proof.companion || session?.accountId === proof.accountId
          proved = samePassenger ? proved.add(proof.email) : new Set([proof.email])
          session = joined.identity
          for (const mailbox of mailboxesOf(session)) expect(proved.has(mailbox ?? null)).toBe(true)
        }
      }),
    )
  })

  it('shares nothing between two accounts that log in by their own means', () => {
    const lucas: Identity = {
      accountId: 'lucas',
      scope: 'account',
      tripId: 'T1',
      email: 'l@example.com',
      deviceId: null,
    }
    const own = joinParty(null, { ...lucas, companion: false }).identity
    const ivy = { accountId: 'ivy', scope: 'account', tripId: null, email: null, deviceId: null } as const
    expect(joinParty(own, { ...ivy, companion: false })).toEqual({ stays: false, identity: { ...ivy, party: [] } })
  })
})
