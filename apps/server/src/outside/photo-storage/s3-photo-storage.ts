import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { PhotoStorageFailed, requireKey, type PhotoStorage } from './photo-storage.ts'

export interface S3Config {
  /** The address of the service, without bucket or trailing slash. */
  endpoint: string
  bucket: string
  region: string
  accessKey: string
  secretKey: string
}

const timeoutMs = 15_000

/**
 * A bucket of S3 or a compatible service, addressed by path; every request is signed including its body (Signature
 * Version 4).
 */
export function s3PhotoStorage(config: S3Config): PhotoStorage {
  const client = new AwsClient({
    accessKeyId: config.accessKey,
    secretAccessKey: config.secretKey,
    region: config.region,
    service: 's3',
    // The caller retries under the same key.
    retries: 0,
  })
  const base = `${config.endpoint}/${encodeURIComponent(config.bucket)}`
  const ask: Ask = (key, init) => request(client, `${base}/${requireKey(key)}`, init)
  return {
    async put(key, bytes, contentType) {
      const { status } = await ask(key, { method: 'PUT', body: bytes, headers: { 'content-type': contentType } })
      if (status !== 200) refused(status)
    },
    async get(key) {
      const { status, bytes } = await ask(key, { method: 'GET' })
      if (status === 404) return null
      return status === 200 ? bytes : refused(status)
    },
    async delete(key) {
      const { status } = await ask(key, { method: 'DELETE' })
      if (status !== 204 && status !== 200 && status !== 404) refused(status)
    },
  }
}

interface Init {
  method: string
  body?: Buffer
  headers?: Record<string, string>
}
type Ask = (key: string, init: Init) => Promise<{ status: number; bytes: Buffer }>

async function request(client: AwsClient, url: string, { method, body, headers }: Init) {
  const signedBody = createHash('sha256')
    .update(body ?? '')
    .digest('hex')
  try {
    const response = await client.fetch(url, {
      method,
      body: body ? new Uint8Array(body) : null,
      // Without it only the headers are signed, and another body would pass.
      headers: { ...headers, 'x-amz-content-sha256': signedBody },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
  } catch (error) {
    throw new PhotoStorageFailed('S3 does not answer', { cause: error })
  }
}

function refused(status: number): never {
  throw new PhotoStorageFailed(`S3 refused with ${status}`)
}
