import type { Choice, FuzzRequest } from './fuzz-request.ts'

const call = '/api2/v1/order/orderDetail'

/** Bytes that are hardly HTTP. The server answers 400 or hangs up. */
export function brokenHttp({ dice }: Choice): FuzzRequest {
  const post = `POST ${call} HTTP/1.1\r\nhost: x\r\nchannel: WEB\r\ncontent-type: application/json\r\n`
  const text = dice.oneOf([
    () => `${post}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    () => `${post}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`,
    () => `${post}content-length: -1\r\n\r\n{}`,
    () => `${post}content-length: 99999999999999999999\r\n\r\n{}`,
    () => `${post}content-length: 0x2\r\n\r\n{}`,
    () => `${post}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
    () => `${post}transfer-encoding: chunked\r\n\r\n2;a=${'b'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
    () => `${post}transfer-encoding: chunked\r\n\r\nffffffffffffffff\r\n{}\r\n`,
    () => `${post}transfer-encoding: gzip\r\ncontent-length: 2\r\n\r\n{}`,
    () => `${post}transfer-encoding : chunked\r\n\r\n0\r\n\r\n`,
    () => `${post}content-length: 2\r\n\r\n{}POST / HTTP/1.1\r\n`,
    () => `POST ${call} HTTP/1.1\r\nchannel: WEB\r\n\r\n`,
    () => `POST ${call} HTTP/9.9\r\nhost: x\r\n\r\n`,
    () => `POST ${call}\r\n\r\n`,
    () => `POST  ${call}  HTTP/1.1\r\nhost: x\r\n\r\n`,
    () => `${'A'.repeat(dice.oneOf([10, 5_000]))} / HTTP/1.1\r\nhost: x\r\n\r\n`,
    () => `GET /${'a'.repeat(dice.oneOf([20_000, 90_000]))} HTTP/1.1\r\nhost: x\r\n\r\n`,
    () => `GET / HTTP/1.1\r\nhost: x\r\n${'a: b\r\n'.repeat(dice.oneOf([100, 3_000]))}\r\n`,
    () => `GET / HTTP/1.1\r\nhost: x\r\nx: ${'b'.repeat(100_000)}\r\n\r\n`,
    () => `GET / HTTP/1.1\r\nhost: x\r\nx\0y: z\r\n\r\n`,
    () => `GET / HTTP/1.1\r\nhost: x\r\nx: a\0b\r\n\r\n`,
    () => `GET / HTTP/1.1\r\nhost: x\r\n folded: y\r\n\r\n`,
    () => `GET / HTTP/1.1\nhost: x\n\n`,
    () => `GET http://[::1 HTTP/1.1\r\nhost: x\r\n\r\n`,
    () => `GET * HTTP/1.1\r\nhost: x\r\n\r\n`,
    () => `OPTIONS * HTTP/1.1\r\nhost: x\r\n\r\n`,
    () => `CONNECT example.com:443 HTTP/1.1\r\nhost: x\r\n\r\n`,
    () => `GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: h2c\r\nhttp2-settings: AAA\r\n\r\n`,
    () => `GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`,
    () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n',
    () => '\r\n\r\n\r\n\r\nGET / HTTP/1.1\r\nhost: x\r\n\r\n',
    () => '\0\r\n\r\n',
    () => 'x\r\n\r\n',
    () => String.fromCharCode(...Array.from({ length: 200 }, () => dice.between(0, 255))) + '\r\n\r\n',
  ])()
  return {
    kind: 'broken HTTP',
    due: 'envelopeOrNothing',
    alone: true,
    mayHangUp: true,
    bytes: Buffer.from(text, 'latin1'),
  }
}
