/** Names the updates of this app. `url` is the folder of the manifest, `key` a raw Ed25519 key in base64. */
export interface Feed {
  url: string
  key: string
}

/**
 * Reads the feed from the environment of the build. Packages contain the result instead of this file. So
 * neither a server nor the environment of the running app can name another feed or key.
 *
 * @throws if only one variable is set, or if one is malformed
 */
export function readFeed(): Feed | null {
  const { SAFELIGHT_UPDATE_FEED: url = '', SAFELIGHT_UPDATE_KEY: key = '' } = process.env
  if (url === '' && key === '') return null
  if (!isFeedAddress(url)) {
    throw new Error(
      'SAFELIGHT_UPDATE_FEED must be an https:// address that ends with / and has no query.',
    )
  }
  if (Buffer.from(key, 'base64').length !== 32)
    throw new Error('SAFELIGHT_UPDATE_KEY must be the public key that npm run sign:desktop shows.')
  return { url, key }
}

function isFeedAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, pathname, search, hash, username } = new URL(address)
  const isLoopback = ['localhost', '127.0.0.1'].includes(hostname)
  const isSecure = protocol === 'https:' || (protocol === 'http:' && isLoopback)
  return isSecure && pathname.endsWith('/') && search === '' && hash === '' && username === ''
}
