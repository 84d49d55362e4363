import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { operatorHeaders, operatorPaths, textToSign } from '../../../packages/contract/src/calls/operator.ts'
import type { Product } from './product.ts'

/**
 * A second member of staff with another key, because refunds above the limit need two (X1). Requests are signed here:
 * the command line follows a moved clock only with the demonstration's key.
 */
export function secondOperator() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  return {
    /** For `OPERATOR_KEYS`. */
    entry: `second:*:${raw.toString('base64')}`,
    async approveRefund({ url, standInsUrl }: Product, refundNo: string): Promise<void> {
      const path = operatorPaths.refundApprove
      const body = JSON.stringify({ refundNo, dryRun: false })
      // The stand-ins' clock is the product's (interface).
      const { now } = (await (await fetch(`${standInsUrl}/clock`)).json()) as { now: string }
      const bodyHash = createHash('sha256').update(body).digest('hex')
      const nonce = randomBytes(18).toString('base64url')
      const signed = { method: 'POST', path, bodyHash, time: now, nonce, server: new URL(url).origin }
      const response = await fetch(url + path, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          [operatorHeaders.key]: 'second',
          [operatorHeaders.time]: now,
          [operatorHeaders.nonce]: signed.nonce,
          [operatorHeaders.signature]: sign(null, Buffer.from(textToSign(signed)), privateKey).toString('base64url'),
        },
      })
      // Every call is answered by an envelope (G3).
      const { data } = (await response.json()) as { data: { result?: string } }
      if (data.result !== 'done') throw new Error(`the second key was answered ${JSON.stringify(data)}`)
    },
  }
}
