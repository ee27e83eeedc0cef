/** The destination of an address or a code in a picture. */
export interface Target {
  kind: 'website' | 'mail' | 'phone' | 'wifi' | 'contact' | 'text'
  /** The whole address or text, as it is shown and copied. */
  text: string
  /** Undefined for kinds that only show their text. */
  href?: string
  /** The host as the network knows it: letters other than ASCII are in Punycode. */
  host?: string
}

/** The longest address that opens. Nobody reads a longer one before opening it. */
const LONGEST = 2000
/** Control and format characters, which could hide or turn around a part of the text. */
const MARKS = /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
const PHONE = /^\+?\d{3,15}$/
/** The local part of a mail address that needs no quotes. */
const MAILBOX = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}$/

/**
 * Returns the website of an address, or undefined if it must not open. Only https opens: `http` becomes
 * `https`. An address with a user name could look like that of another host.
 */
export function websiteOf(address: string): Target | undefined {
  const text = address.replace(/^http:\/\//i, 'https://')
  const full = /^https:\/\//i.test(text) ? text : `https://${text}`
  if (full.length > LONGEST || /\s/.test(full) || !URL.canParse(full)) return undefined
  const { href, host, hostname, protocol, username, password } = new URL(full)
  if (protocol !== 'https:' || username !== '' || password !== '') return undefined
  if (!hostname.includes('.')) return undefined
  return { kind: 'website', text: href, href, host }
}

export function mailOf(address: string): Target | undefined {
  const [, mailbox = '', domain = ''] = /^(.+)@(.+)$/.exec(address) ?? []
  const host = /[/?#\\:]/.test(domain) ? undefined : websiteOf(domain)?.host
  if (host === undefined || !MAILBOX.test(mailbox)) return undefined
  return {
    kind: 'mail',
    text: `${mailbox}@${host}`,
    href: `mailto:${encodeURIComponent(mailbox)}@${host}`,
    host,
  }
}

/** Digits only: other characters of a phone's keyboard can start functions of the device. */
export function phoneOf(number: string): Target | undefined {
  const digits = number.replace(/[\s().-]/g, '')
  return PHONE.test(digits) ? { kind: 'phone', text: digits, href: `tel:${digits}` } : undefined
}

/** Says what the content of a code leads to. Content of no known kind is a text. */
export function targetOf(content: string): Target {
  const text = content.replace(MARKS, '').trim()
  if (/^https?:\/\//i.test(text)) return websiteOf(text) ?? { kind: 'text', text }
  const [, scheme = '', rest = ''] = /^(mailto|tel):([^?;]*)/i.exec(text) ?? []
  const known = scheme.toLowerCase() === 'tel' ? phoneOf(rest) : mailOf(rest)
  if (scheme !== '') return known ?? { kind: 'text', text }
  if (/^wifi:/i.test(text)) return { kind: 'wifi', text }
  if (/^(begin:vcard|mecard:)/i.test(text)) return { kind: 'contact', text }
  return { kind: 'text', text }
}
