import type { Bytes } from '../primitives/bytes.ts'
import { deriveAes, deriveBytes, importHkdf } from '../primitives/hkdf.ts'
import { fromWords, problemOfWords, toWords, type WordsProblem } from './words.ts'

export type { WordsProblem }

export interface RecoveryKeys {
  /** Unwraps the master key (format rule F3). */
  recoveryWrap: CryptoKey
  /**
   * Proves to the server that the person knows the recovery words. The server keeps only an HMAC of this
   * value.
   */
  recoveryAuth: Bytes
}

const WORDS = 24

/** Returns the recovery key's 32 bytes as 24 words of BIP-39's English list. */
export const recoveryWords = (recoveryKey: Bytes): string[] => toWords(recoveryKey)

/** Checks recovery words as a person typed them. Returns what is wrong, or undefined for valid words. */
export const wordsProblem = (words: string): WordsProblem | undefined =>
  problemOfWords(words, WORDS)

/** Returns the recovery key that 24 words encode. Throws OpenError for words that `wordsProblem` rejects. */
export const recoveryKeyOf = (words: string): Bytes => fromWords(words, WORDS)

export async function deriveRecoveryKeys(recoveryKey: Bytes): Promise<RecoveryKeys> {
  const key = await importHkdf(recoveryKey, ['deriveKey', 'deriveBits'])
  return {
    recoveryWrap: await deriveAes(key, 'safelight/1/recovery-wrap'),
    recoveryAuth: await deriveBytes(key, 'safelight/1/recovery-auth'),
  }
}
