import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Clock } from '../sign-in/faults.ts'

interface Kept {
  payload: AdapterPayload
  endsAt: number
}

/** The provider's storage, in memory; entries expire by the stand-ins' clock. */
export function createMemory(clock: Clock) {
  const kept = new Map<string, Kept>()
  const now = () => clock.now().getTime()
  const live = (entry: Kept | undefined) => (entry && entry.endsAt > now() ? entry.payload : undefined)

  return (model: string): Adapter => {
    const getKey = (id: string) => `${model}:${id}`
    const findWhere = (fits: (payload: AdapterPayload) => boolean) => {
      const entries = [...kept].filter(([key]) => key.startsWith(`${model}:`))
      return live(entries.find(([, { payload }]) => fits(payload))?.[1])
    }
    return {
      upsert: async (id, payload, expiresIn) => {
        kept.set(getKey(id), { payload, endsAt: expiresIn ? now() + expiresIn * 1000 : Infinity })
      },
      find: async (id) => live(kept.get(getKey(id))),
      findByUid: async (uid) => findWhere((payload) => payload.uid === uid),
      findByUserCode: async (userCode) => findWhere((payload) => payload.userCode === userCode),
      consume: async (id) => {
        const entry = kept.get(getKey(id))
        if (entry) entry.payload.consumed = Math.floor(now() / 1000)
      },
      destroy: async (id) => {
        kept.delete(getKey(id))
      },
      revokeByGrantId: async (grantId) => {
        for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key)
      },
    }
  }
}
