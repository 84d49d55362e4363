import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { buildGateHelper } from '../building/build-gate-helper.mjs'

/** Returns why the gate cannot run here, as a sentence. Null if root, namespaces, nftables and the helper are there. */
export function gateKernelProblem() {
  if (process.platform !== 'linux') return 'nftables is a part of Linux.'
  if (process.getuid?.() !== 0) return 'network namespaces and nftables need root.'
  const { path, why } = buildGateHelper()
  if (!path) return why
  return inNamespace(trial)
}

// Uses every kernel feature of the gate, in a temporary namespace.
const trial = [
  'ip link add br0 type bridge && ip link add v0 type veth peer name v1 && ip link set br0 up',
  'tc qdisc add dev br0 root handle 1: htb',
  'ip rule add pref 9000 iif br0 fwmark 0x1 lookup main',
  'nft "add table inet t; add set inet t s { type ether_addr . ipv4_addr; flags timeout; };'
    + ' add map inet t q { type ipv4_addr : quota; };'
    + ' add chain inet t c { type nat hook prerouting priority dstnat; }; add rule inet t c tcp dport 80 redirect to :8081"',
]

function inNamespace(commands) {
  const name = `a-trial${process.pid}`
  const made = spawnSync('ip', ['netns', 'add', name], { encoding: 'utf8' })
  if (made.status !== 0) return `no network namespace can be made: ${made.stderr ?? made.error?.message}`
  try {
    for (const command of commands) {
      const { status, stderr } = spawnSync('ip', ['netns', 'exec', name, 'sh', '-c', command], { encoding: 'utf8' })
      if (status !== 0) return `this kernel lacks something that the gate needs: ${stderr.trim()}`
    }
    return null
  } finally {
    spawnSync('ip', ['netns', 'del', name])
  }
}
