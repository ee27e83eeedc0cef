import { type Bytes, randomBytes } from '@safelight/crypto/bytes'

/** The secret of an authenticator app (format rule F18), in the formats that apps accept. */
export interface TotpSecret {
  /** 20 random bytes. */
  bytes: Bytes
  /** Base 32 (RFC 4648, unpadded), for typing. */
  text: string
  /** `otpauth://totp/…`, for a QR code. */
  uri: string
}

export const newTotpSecret = (email: string): TotpSecret => totpSecret(email, randomBytes(20))

export function totpSecret(email: string, bytes: Bytes): TotpSecret {
  const text = base32(bytes)
  const label = `${ISSUER}:${encodeURIComponent(email)}`
  // The address omits algorithm, digits and period: apps default to ours, and some reject addresses that
  // state them.
  return { bytes, text, uri: `otpauth://totp/${label}?secret=${text}&issuer=${ISSUER}` }
}

const ISSUER = 'Safelight'
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The number of bytes must be a multiple of five. */
function base32(bytes: Bytes): string {
  const bits = Array.from(bytes, byte => byte.toString(2).padStart(8, '0')).join('')
  return bits.replace(/.{5}/g, group => ALPHABET[Number.parseInt(group, 2)] ?? '')
}
