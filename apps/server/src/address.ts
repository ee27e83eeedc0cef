import type { Config } from './config.ts'

/** Returns the address at which people open the server, without a slash at the end. */
export function addressOf({
  publicUrl,
  host,
  port,
  https,
}: Pick<Config, 'publicUrl' | 'host' | 'port' | 'https'>): string {
  if (publicUrl) return publicUrl.replace(/\/$/, '')
  const isHere = ['127.0.0.1', '0.0.0.0', '::1', '::', 'localhost'].includes(host)
  const name = isHere ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `${https ? 'https' : 'http'}://${name}:${port}`
}
