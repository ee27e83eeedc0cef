/*
 * A person's browser names an address, and this server sends requests to it. Only hosts of push services are
 * allowed, so that nobody can make the server call other machines.
 */

/** The push services of Chrome and its relatives, Firefox, Safari and Edge. */
export const KNOWN_PUSH_SERVICES =
  'fcm.googleapis.com,jmt17.google.com,updates.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com'

/** Matches a host with an optional port. `*.` stands for one or more names before it. */
export const PUSH_SERVICE = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/

export function isPushService(endpoint: string, services: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, host, username, password } = new URL(endpoint)
  if (protocol !== 'https:' || username !== '' || password !== '') return false
  return services.some(service =>
    service.startsWith('*.') ? host.endsWith(service.slice(1)) : host === service,
  )
}

/**
 * Whether the settings lack a contact. Apple refuses pushes from a server that names nobody to write to (RFC
 * 8292, 2.1).
 */
export const lacksContact = (services: readonly string[], contact: string | undefined): boolean =>
  contact === undefined && services.some(service => service.endsWith('push.apple.com'))
