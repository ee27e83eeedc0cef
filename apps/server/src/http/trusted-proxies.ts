import { BlockList, isIPv6 } from 'node:net'
import type { Context } from '../context.ts'

/**
 * Returns a function that recognizes the IP addresses of trusted proxies. `proxies` has addresses and ranges,
 * such as `10.0.0.0/8`.
 */
export function isTrusted(proxies: Context['trustedProxies']): (address: string) => boolean {
  const list = new BlockList()
  for (const each of proxies || []) {
    const [address = '', bits] = each.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return address => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
