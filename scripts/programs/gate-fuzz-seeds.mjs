/**
 * Inputs for the fuzzer of the gate's helper, in the form that `apps/gate/fuzz/helper.fuzz.c` reads: a client's line, and
 * well-formed answers of a kernel to it. Changed by a byte or two, they reach what no random bytes reach: attributes of the
 * right type whose length is wrong.
 */

const u16 = (number) => Buffer.from([number & 255, number >> 8])
const u32 = (number) => Buffer.concat([u16(number & 65_535), u16(number >>> 16)])
const padded = (bytes) => Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)])

/** struct nlattr */
const attribute = (type, ...data) => {
  const bytes = Buffer.concat(data)
  return padded(Buffer.concat([u16(4 + bytes.length), u16(type), bytes]))
}
/** struct nlmsghdr, which the harness fills in, and what follows. */
const message = (...parts) => Buffer.concat([Buffer.alloc(16), ...parts])
/** A datagram with a single message (kind 7 of the harness). */
const says = (bytes) => Buffer.concat([Buffer.from([7, bytes.length >> 8, bytes.length & 255]), bytes])
/** NLMSG_DONE without an error (kind 2). */
const done = Buffer.from([2])

/** The client sends its line in one piece. */
const input = (line, ...answers) => {
  const client = Buffer.concat([Buffer.from([line.length]), Buffer.from(`${line}\n`)])
  return Buffer.concat([Buffer.from([client.length >> 8, client.length & 255]), client, ...answers])
}

const hardware = Buffer.from([2, 0, 0, 0, 0, 1])
const ipv4 = Buffer.from([10, 1, 0, 9])
const ipv6 = Buffer.from('20010db8000000000000000000000009', 'hex')
const [afInet, afBridge, afInet6] = [2, 7, 10]
/** Of `if_nametoindex` in the harness. */
const cabin = 2

/** struct ndmsg, reachable, with its attributes: NDA_DST 1, NDA_LLADDR 2, NDA_MASTER 9. */
const neighbour = (family, at, ...attributes) =>
  message(Buffer.from([family, 0, 0, 0]), u32(at), u16(2), Buffer.from([0, 0]), ...attributes)
/** struct nfgenmsg with its attributes. */
const netfilter = (family, ...attributes) => message(Buffer.from([family, 0, 0, 0]), ...attributes)

const knownByIpv4 = says(neighbour(afInet, cabin, attribute(2, hardware), attribute(1, ipv4)))
const knownByIpv6 = says(neighbour(afInet6, cabin, attribute(1, ipv6), attribute(2, hardware)))
const atPort = says(neighbour(afBridge, 5, attribute(2, hardware), attribute(9, u32(cabin))))

const long = Buffer.from([0, 0, 0, 0, 0, 0, 31, 64])
/** NFTA_OBJ_NAME 2, NFTA_OBJ_DATA 4, of a counter or a quota: its bytes are attribute 1, those of a quota used 4. */
const object = (name, ...data) =>
  says(
    netfilter(1, attribute(2, Buffer.from(`${name}\0`)), attribute(4, ...data.map(([type]) => attribute(type, long)))),
  )
/** NFTA_SET_ELEM_LIST_ELEMENTS 3, NFTA_LIST_ELEM 1, NFTA_SET_ELEM_KEY 1, NFTA_DATA_VALUE 1. */
const element = (address) =>
  attribute(1, attribute(1, attribute(1, Buffer.concat([hardware, Buffer.alloc(2), address]))))
const elements = (...addresses) => says(netfilter(1, attribute(3, ...addresses.map(element))))
/** CTA_TUPLE_ORIG 1 and CTA_TUPLE_REPLY 2, each CTA_TUPLE_IP 1 and CTA_TUPLE_PROTO 2 with ports. */
const tuple = (type, from, to) =>
  attribute(
    type,
    attribute(1, attribute(1, from), attribute(2, to)),
    attribute(
      2,
      attribute(1, Buffer.from([6])),
      attribute(2, Buffer.from([0, 80])),
      attribute(3, Buffer.from([0, 80])),
    ),
  )
const connection = says(netfilter(afInet, tuple(1, ipv4, ipv4), tuple(2, ipv4, ipv4)))

/** @returns {Record<string, Buffer>} inputs by name */
export const gateFuzzSeeds = () => ({
  neighbours: input('neighbours', knownByIpv4, done, knownByIpv6, done),
  neighbour: input('neighbour 10.1.0.9', knownByIpv4),
  ports: input('ports', atPort, done),
  counters: input('counters', object('u1', [1]), object('d1', [1]), object('q1', [1], [4]), done),
  openings: input('openings', elements(ipv4, ipv4), done, elements(ipv6), done),
  deny: input('deny 1 02:00:00:00:00:01 10.1.0.9', Buffer.from([0, 0, 0]), connection, done, done),
})
