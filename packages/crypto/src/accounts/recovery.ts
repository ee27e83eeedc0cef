import { entropyToMnemonic, mnemonicToEntropy, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import type { Bytes } from '../primitives/bytes.ts'
import { OpenError } from '../primitives/errors.ts'
import { deriveAes, deriveBytes, importHkdf } from '../primitives/hkdf.ts'

export interface RecoveryKeys {
  /** Unwraps the master key (format rule F3). */
  recoveryWrap: CryptoKey
  /**
   * Proves to the server that the person knows the recovery words. The server keeps only an HMAC of this
   * value.
   */
  recoveryAuth: Bytes
}

/** Returns the recovery key's 32 bytes as 24 words of BIP-39's English list. */
export const recoveryWords = (recoveryKey: Bytes): string[] =>
  entropyToMnemonic(recoveryKey, wordlist).split(' ')

/** Why a text is not 24 recovery words. Holds positions and counts, never a word (format rule F3). */
export type WordsProblem =
  | { kind: 'count'; count: number }
  /** Positions of the words that are not on the list, counted from 1. */
  | { kind: 'unknown'; positions: number[] }
  | { kind: 'checksum' }

/** Checks recovery words as a person typed them. Returns what is wrong, or undefined for valid words. */
export function wordsProblem(words: string): WordsProblem | undefined {
  const list = splitWords(words)
  if (list.length !== WORDS) return { kind: 'count', count: list.length }
  const positions = list.flatMap((word, index) => (wordlist.includes(word) ? [] : [index + 1]))
  if (positions.length > 0) return { kind: 'unknown', positions }
  return validateMnemonic(list.join(' '), wordlist) ? undefined : { kind: 'checksum' }
}

/** Returns the recovery key that 24 words encode. Throws OpenError for words that `wordsProblem` rejects. */
export function recoveryKeyOf(words: string): Bytes {
  const list = splitWords(words)
  if (list.length !== WORDS) throw new OpenError()
  try {
    return new Uint8Array(mnemonicToEntropy(list.join(' '), wordlist))
  } catch {
    throw new OpenError()
  }
}

export async function deriveRecoveryKeys(recoveryKey: Bytes): Promise<RecoveryKeys> {
  const key = await importHkdf(recoveryKey, ['deriveKey', 'deriveBits'])
  return {
    recoveryWrap: await deriveAes(key, 'safelight/1/recovery-wrap'),
    recoveryAuth: await deriveBytes(key, 'safelight/1/recovery-auth'),
  }
}

const WORDS = 24

/** Splits a text into its runs of letters. All other characters only separate words (format rule F3). */
const splitWords = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/\p{L}+/gu) ?? []
