import { runCommand } from './network/run-command.ts'

const programs = {
  ip: 'iproute2',
  ss: 'iproute2',
  nft: 'nftables',
  dnsmasq: 'dnsmasq-base',
  udhcpc: 'udhcpc',
  ping: 'iputils-ping',
  cc: 'gcc',
  openssl: 'openssl',
}

/** Returns why this machine cannot run the lab, found out by trying; null if it can. */
export async function whyNoLab(userNumber: number = process.getuid?.() ?? -1): Promise<string | null> {
  if (process.platform !== 'linux') return `network namespaces are Linux's, and this is ${process.platform}`
  if (userNumber !== 0) return 'only root can make network namespaces'
  for (const [program, debianPackage] of Object.entries(programs)) {
    const found = await runCommand('sh', ['-c', `command -v ${program}`]).catch(() => '')
    if (!found) return `the program ${program} is missing (Debian: ${debianPackage})`
  }
  const withoutGate = process.env['AISLE_LAB_WITHOUT_GATE']
  if (withoutGate) return withoutGate.trim().replace(/\.$/, '')
  if (!process.env['CHROME_PATH']) return 'no Chromium could be had'
  // Try in a separate namespace, so that the machine's network stays untouched.
  return runCommand('unshare', ['--net', 'ip', 'tuntap', 'add', 'dev', 'trial', 'mode', 'tun']).then(
    () => null,
    (error: unknown) => `the kernel refuses TUN devices: ${String(error).trim().split('\n')[0]}`,
  )
}
