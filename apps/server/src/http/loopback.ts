import { isIP } from 'node:net'

/** Whether only programs on this machine reach the address. False for names. */
export function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/, '')
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'))
}
