import { ConfigError, type Reader } from './reader.ts'

/** The key that `npm run rotate-key` changes over to. @throws ConfigError */
export function readNextKey(read: Reader): Buffer {
  const text = read.text('AISLE_DATA_KEY_NEXT')
  if (text !== null && /^[A-Za-z0-9+/]{43}=$/.test(text)) return Buffer.from(text, 'base64')
  throw new ConfigError('AISLE_DATA_KEY_NEXT must be the new key: 32 bytes in base64 (openssl rand -base64 32).')
}
