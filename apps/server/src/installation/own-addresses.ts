import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'

/**
 * Returns the addresses of this machine. Empty if the process may not read them: on Linux, it needs a netlink
 * socket, which systemd can forbid.
 */
export function ownAddresses(): NetworkInterfaceInfo[] {
  try {
    return Object.values(networkInterfaces()).flatMap(all => all ?? [])
  } catch {
    return []
  }
}
