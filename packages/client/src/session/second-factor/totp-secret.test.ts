// cspell:disable -- base 32
import { utf8 } from '@safelight/crypto/bytes'
import { expect, it } from 'vitest'
import { newTotpSecret, totpSecret } from './totp-secret.ts'

it('formats a secret for authenticator apps (F18)', () => {
  // The 20 bytes are the secret of RFC 6238. `fooba` is an example of RFC 4648, section 10.
  const { text, uri } = totpSecret('mira+photos@example.org', utf8('12345678901234567890'))
  expect(text).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(uri).toBe(
    'otpauth://totp/Safelight:mira%2Bphotos%40example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Safelight',
  )
  expect(totpSecret('', utf8('fooba')).text).toBe('MZXW6YTB')
})

it('makes a different secret each time', () => {
  const [first, second] = [newTotpSecret('a@b.cd'), newTotpSecret('a@b.cd')]
  expect(first.bytes).toHaveLength(20)
  expect(first.text).not.toBe(second.text)
})
