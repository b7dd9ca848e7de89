import { isIPv4, isIPv6 } from 'node:net'
import { createNetworkCheck } from '../network/cidr.ts'
import { isatapIpv4 } from '../network/isatap.ts'

/** The IANA registry of special IPv4 addresses, and multicast. Also the few that are routed: nobody serves webhooks there. */
const specialIpv4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24', '192.168.0.0/16', '192.175.48.0/24'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
]

/** What is global. Mapped, compatible, translated (NAT64), local and multicast addresses are all outside. */
const globalIpv6 = ['2000::/3']

/** Within the global range: protocol assignments with Teredo and ORCHID, documentation, 6to4, AS112, the former 6bone. */
const specialIpv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3ffe::/16', '3fff::/20']

const isSpecialIpv4 = createNetworkCheck(specialIpv4)
const isGlobalIpv6 = createNetworkCheck(globalIpv6)
const isSpecialIpv6 = createNetworkCheck(specialIpv6)

/** Whether an address belongs to the public internet. Takes the address as it is dialled; what is no address is not public. */
export function isPublicAddress(ip: string): boolean {
  if (isIPv4(ip)) return !isSpecialIpv4(ip)
  // A zone names an interface of this machine.
  if (!isIPv6(ip) || ip.includes('%') || !isGlobalIpv6(ip) || isSpecialIpv6(ip)) return false
  const inner = isatapIpv4(ip)
  return inner === undefined || !isSpecialIpv4(inner)
}
