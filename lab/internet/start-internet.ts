import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startAgent, type Agent } from '../agent/start-agent.ts'
import { places, type LabNetwork } from '../network/lab-network.ts'
import { startNameServer } from '../network/name-server.ts'
import { runCommand } from '../network/run-command.ts'
import { probes } from './probe-hosts.ts'

/** Host names on the lab's internet. */
export const pageHost = 'news.example'
const cashierHost = 'cashier.example'

/** Starts a name server, the probe hosts and a page on http and https in the machine behind the satellite. */
export async function startInternet({ internet }: LabNetwork, folder: string): Promise<Agent> {
  const names = [
    ...probes.map(({ host }) => [host, places.probes] as const),
    [pageHost, places.web] as const,
    [cashierHost, places.cashier] as const,
  ]
  await startNameServer(internet, join(folder, 'internet-names.conf'), [
    'no-resolv',
    `listen-address=${places.names}`,
    'local-ttl=300',
    // With `local`, queries for record types that a name lacks get an empty response instead of a refusal.
    ...names.flatMap(([host, address]) => [`address=/${host}/${address}`, `local=/${host}/`]),
  ])
  const agent = await startAgent(internet)
  const { key, certificate } = await makeCertificate(folder)
  const addresses = [places.groundStation, places.probes, places.web, places.web6]
  await agent.does('serveInternet', { addresses, key, certificate })
  return agent
}

async function makeCertificate(folder: string): Promise<{ key: string; certificate: string }> {
  const keyFile = join(folder, 'page.key')
  const certificateFile = join(folder, 'page.pem')
  const names = [pageHost, ...new Set(probes.map(({ host }) => host))].map((name) => `DNS:${name}`).join(',')
  await runCommand('openssl', [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=the internet of a lab',
    '-addext',
    `subjectAltName=${names}`,
    '-keyout',
    keyFile,
    '-out',
    certificateFile,
  ])
  return { key: await readFile(keyFile, 'utf8'), certificate: await readFile(certificateFile, 'utf8') }
}
