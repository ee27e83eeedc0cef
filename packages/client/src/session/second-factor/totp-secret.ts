import { type Bytes, randomBytes } from '@safelight/crypto/bytes'

/** The secret of an authenticator app (format rule F18), in the forms in which an app takes it. */
export interface TotpSecret {
  /** 20 random bytes. */
  bytes: Bytes
  /** In base 32 (RFC 4648, without padding), to be typed. */
  text: string
  /** `otpauth://totp/…`, to be read from a QR code. */
  uri: string
}

/** Makes one for the account of an address. */
export const newTotpSecret = (email: string): TotpSecret => totpSecret(email, randomBytes(20))

export function totpSecret(email: string, bytes: Bytes): TotpSecret {
  const text = base32(bytes)
  const label = `${ISSUER}:${encodeURIComponent(email)}`
  // Apps know algorithm, digits and period by themselves; some refuse an address that names them.
  return { bytes, text, uri: `otpauth://totp/${label}?secret=${text}&issuer=${ISSUER}` }
}

const ISSUER = 'Safelight'
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Of whole groups of five bytes. */
function base32(bytes: Bytes): string {
  const bits = Array.from(bytes, byte => byte.toString(2).padStart(8, '0')).join('')
  return bits.replace(/.{5}/g, group => ALPHABET[Number.parseInt(group, 2)] ?? '')
}
