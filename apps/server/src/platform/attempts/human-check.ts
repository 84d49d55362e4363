import * as limits from '@aisle/contract/limits'
import { createChallenge, verifySolution, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import { z } from 'zod'
import { after, seconds } from '../clock.ts'
import type { Deps } from '../deps.ts'
import { countersOf, hardestCheck } from './guess-rules.ts'

/** Of a payload in base64; one of ours has some 700. */
const payloadLength = 2048

const hex = z.string().regex(/^(?:[0-9a-f]{2}){1,64}$/)
const payload = z.object({
  challenge: z.object({
    parameters: z.strictObject({
      algorithm: z.literal('SHA-256'),
      nonce: hex,
      salt: hex,
      cost: z.literal(1),
      keyLength: z.literal(32),
      keyPrefix: hex,
      data: z.strictObject({
        for: z.string().max(100),
        level: z.int().min(1).max(hardestCheck),
        most: z.int(),
        until: z.number(),
      }),
    }),
    signature: hex,
  }),
  solution: z.object({ counter: z.int().min(0), derivedKey: hex }),
})

/** The library's own expiry reads the wall clock, so it is among the signed data. */
const getSecret = (deps: Deps) => deps.vault.sign('human-check', 'challenges')

/**
 * P6: a proof of work by the ALTCHA protocol (decision 0015).
 * @param boundTo the caller and the target: a solution is valid for no other
 * @param level how hard, from 1 (decision 0029)
 */
export async function newChallenge(deps: Deps, boundTo: string, level: number): Promise<Challenge> {
  const { from, to } = countersOf(level)
  return createChallenge({
    algorithm: 'SHA-256',
    cost: 1,
    counter: from + deps.random.int(to - from),
    deriveKey,
    hmacSignatureSecret: getSecret(deps),
    data: {
      for: deps.vault.hash('human-check', boundTo),
      level,
      most: to,
      until: after(deps.clock.now(), seconds(limits.humanCheckSeconds)).getTime(),
    },
  })
}

interface Solution {
  /** The same for every copy; whether it was used before, who asks must count. */
  name: string
  level: number
}

/** @returns a right and fresh solution for this; null for every other */
export async function readSolution(deps: Deps, boundTo: string, given: string | null): Promise<Solution | null> {
  if (given === null || given.length > payloadLength) return null
  const read = payload.safeParse(parsed(given))
  if (!read.success) return null
  const { challenge, solution } = read.data
  const { nonce, data } = challenge.parameters
  if (data.for !== deps.vault.hash('human-check', boundTo) || data.until <= deps.clock.now().getTime()) return null
  const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret: getSecret(deps) })
  return verified ? { name: nonce, level: data.level } : null
}

function parsed(base64: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64, 'base64').toString('utf8'))
  } catch {
    return undefined
  }
}
