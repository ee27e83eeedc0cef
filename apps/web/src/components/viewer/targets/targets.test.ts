import { describe, expect, it } from 'vitest'
import { mailOf, phoneOf, targetOf, websiteOf } from './target.ts'
import { targetsIn } from './targets-in.ts'

/** Its second and third letters are Cyrillic. */
const LOOK_ALIKE = 'google.com'.replace('oo', '\u043e\u043e')

describe('the content of a code', () => {
  it.each([
    ['https://example.org/menu?table=12', 'https://example.org/menu?table=12', 'example.org'],
    ['HTTPS://EXAMPLE.ORG/Menu', 'https://example.org/Menu', 'example.org'],
    ['http://example.org', 'https://example.org/', 'example.org'],
    ['https://example.org:8443/', 'https://example.org:8443/', 'example.org:8443'],
  ])('%s leads to a website', (content, href, host) => {
    expect(targetOf(content)).toEqual({ kind: 'website', text: href, href, host })
  })

  it('leads to mail addresses and phone numbers, without what else is in it', () => {
    expect(targetOf('mailto:ann@example.org?subject=x&bcc=eve@example.com')).toEqual({
      kind: 'mail',
      text: 'ann@example.org',
      href: 'mailto:ann@example.org',
      host: 'example.org',
    })
    expect(targetOf('tel:+49 30 901820')).toEqual({
      kind: 'phone',
      text: '+4930901820',
      href: 'tel:+4930901820',
    })
  })

  it.each([
    ['wifi', 'WIFI:T:WPA;S:Guests;P:secret;;'],
    ['contact', 'BEGIN:VCARD\nVERSION:3.0\nFN:Ann\nEND:VCARD'],
    ['contact', 'MECARD:N:Ann;TEL:5550100;;'],
    ['text', 'Table 12'],
  ])('of kind %s is shown whole and opens nothing', (kind, content) => {
    expect(targetOf(content)).toEqual({ kind, text: content })
  })

  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://example.org/1',
    'file:///etc/passwd',
    'intent://scan/#Intent;scheme=zxing;end',
    'smsto:5550100:yes',
    'ftp://example.org/',
    'tel:*%2306%23',
    'tel:*#06#',
    'mailto:ann@example.org,eve@example.com',
    'mailto:"a b"@example.org',
    'https://google.com@evil.example/',
    'https://user:password@example.org/',
    'https://localhost/',
    'https://',
    'https://two words.example.org/',
    `https://example.org/${'a'.repeat(10_000)}`,
    'a'.repeat(10_000),
  ])('%j opens nothing', content => {
    const target = targetOf(content)
    expect(target.href).toBeUndefined()
    expect(target.text).toBe(content.replace(/(?!\t)[\p{Cc}]/gu, '').trim())
  })

  it('never turns its text around or hides a part of it', () => {
    const { text, href } = targetOf('https://example.org/\u202egpj.exe\u2066\u200b\u0000?q=\ufeff1')
    expect(text).toBe('https://example.org/gpj.exe?q=1')
    expect(href).toBe(text)
    expect(targetOf('pay \u202eevil\u202c now').text).toBe('pay evil now')
  })

  it('shows letters that look like others in Punycode', () => {
    const { host, text } = targetOf(`https://${LOOK_ALIKE}/`)
    expect(host).toMatch(/^xn--[\w-]+\.com$/)
    expect(text).toBe(`https://${host}/`)
    expect(mailOf(`ann@${LOOK_ALIKE}`)?.text).toBe(`ann@${host}`)
    expect(websiteOf('https://evil.org\u2215google.com/')?.host).toMatch(/^evil\.xn--/)
  })
})

describe('a line of text', () => {
  const found = (text: string, language = 'en-US') =>
    targetsIn(text, language).map(({ start, end, target }) => [
      text.slice(start, end),
      target.kind,
      target.href,
    ])

  it('leads to web addresses, mail addresses and phone numbers', () => {
    expect(
      found('See www.example.org/menu, ann@example.org or (650) 253-0000, safe.org too.'),
    ).toEqual([
      ['www.example.org/menu', 'website', 'https://www.example.org/menu'],
      ['ann@example.org', 'mail', 'mailto:ann@example.org'],
      ['(650) 253-0000', 'phone', 'tel:+16502530000'],
      ['safe.org', 'website', 'https://safe.org/'],
    ])
  })

  it('reads numbers as in the country of the language', () => {
    expect(found('030 901820', 'de-DE')).toEqual([['030 901820', 'phone', 'tel:+4930901820']])
    expect(found('+49 30 901820', 'en')).toEqual([['+49 30 901820', 'phone', 'tel:+4930901820']])
    expect(found('030 901820', 'en-US')).toEqual([])
  })

  it.each([
    'Open 8 a.m. to 5 p.m.',
    '01.02.2024 12:30',
    'Total 1,234.50',
    'Order 20240704-18305',
    'Mr.Smith, No.12',
    '12 Main Street, Springfield 62701',
    'javascript:alert(1) data:text/html,x file:///x',
    'ftp://example.org/x',
    '',
  ])('%s leads nowhere', text => {
    expect(found(text)).toEqual([])
  })

  it('does not hide a host behind another one', () => {
    const addresses = found(`https://google.com@evil.example/x ${LOOK_ALIKE}`).map(
      ([, , href]) => href,
    )
    for (const address of addresses) expect(address).not.toMatch(/google/)
  })

  it('of 10,000 characters is read', () => {
    expect(found(`${'a.b@c-1 '.repeat(1240)}safe.org`).at(-1)).toEqual([
      'safe.org',
      'website',
      'https://safe.org/',
    ])
  })
})

it.each(['', '+', '12', '1'.repeat(16), '+1 (2) 3a4'])('%j is no phone number', number => {
  expect(phoneOf(number)).toBeUndefined()
})
