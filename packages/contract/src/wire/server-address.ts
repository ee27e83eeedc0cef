import { texts } from '@safelight/texts/server-address'

/** Thrown for a text that is no server's address. The app may show the message. */
export class AddressError extends Error {
  override name = 'AddressError'
}

/** Returns the origin of a server from what a person typed; the scheme is optional. Throws AddressError. */
export function serverOrigin(typed: string): string {
  const text = typed.trim()
  const url = parse(text)
  if (!url?.hostname || url.username || url.password) throw new AddressError(texts.invalid)
  // Refuse unencrypted HTTP, except on this machine. An eavesdropper with the session token of a call could
  // delete the library.
  if (url.protocol === 'http:' && !isThisMachine(url.hostname))
    throw new AddressError(texts.notEncrypted)
  return url.origin
}

function parse(text: string): URL | undefined {
  const scheme = /^([a-z][a-z\d+.-]*):\/\//i.exec(text)?.[1]?.toLowerCase()
  if (scheme) return scheme === 'http' || scheme === 'https' ? tryParse(text) : undefined
  const guessed = tryParse(`https://${text}`)
  return guessed && isThisMachine(guessed.hostname) ? tryParse(`http://${text}`) : guessed
}

const tryParse = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined)

const isThisMachine = (host: string): boolean =>
  host === '[::1]' || /^(127(\.\d+){3}|(.*\.)?localhost)$/.test(host)
