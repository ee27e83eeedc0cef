import { type Bytes, fromBase64url, randomBytes, toBase64url } from '../primitives/bytes.ts'
import { OpenError } from '../primitives/errors.ts'
import { fromWords, problemOfWords, toWords, type WordsProblem } from './words.ts'

const SECRET = 16
const WORDS = 12

/** The one-time secret that a signed-in device shows to a new device (format rule F21). */
export const newPairingSecret = (): Bytes => randomBytes(SECRET)

/** The secret as the fragment of a link, which a QR code shows. */
export const toPairingFragment = (secret: Bytes): string => toBase64url(secret)

/** Throws OpenError for anything else than the fragment of such a link. */
export function fromPairingFragment(fragment: string): Bytes {
  try {
    const secret = fromBase64url(fragment)
    if (secret.length === SECRET) return secret
  } catch {}
  throw new OpenError()
}

/** The secret as 12 words of BIP-39's English list. */
export const toPairingWords = (secret: Bytes): string[] => toWords(secret)

export const pairingWordsProblem = (text: string): WordsProblem | undefined =>
  problemOfWords(text, WORDS)

/** Throws OpenError for words that `pairingWordsProblem` rejects. */
export const fromPairingWords = (text: string): Bytes => fromWords(text, WORDS)
