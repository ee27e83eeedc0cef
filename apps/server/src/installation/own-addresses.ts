import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'

/**
 * Returns the addresses of this machine. Empty if the process may not read them, for example because systemd
 * forbids it.
 */
export function ownAddresses(): NetworkInterfaceInfo[] {
  try {
    return Object.values(networkInterfaces()).flatMap(all => all ?? [])
  } catch {
    return []
  }
}
