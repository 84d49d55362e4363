import { generateKeyPairSync } from 'node:crypto'

/** A pair as the variables of the link take it: PKCS #8 and the raw public key, both in base64. */
export function linkKeys(): { privateKey: string; publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    publicKey: Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64'),
  }
}
