import { entropyToMnemonic, mnemonicToEntropy, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import type { Bytes } from '../primitives/bytes.ts'
import { OpenError } from '../primitives/errors.ts'
import { deriveAes, deriveBytes, importHkdf } from '../primitives/hkdf.ts'

export interface RecoveryKeys {
  /** Opens the master key that was wrapped for recovery. */
  recoveryWrap: CryptoKey
  /** Proves the words to the server, which keeps only an HMAC of it. */
  recoveryAuth: Bytes
}

/** The recovery key's 32 bytes as 24 words of BIP-39's English list. */
export const recoveryWords = (recoveryKey: Bytes): string[] =>
  entropyToMnemonic(recoveryKey, wordlist).split(' ')

/** Why a text is not 24 recovery words; it tells positions and numbers and never a word. */
export type WordsProblem =
  | { kind: 'count'; count: number }
  /** Positions of the words that are not on the list, counted from 1. */
  | { kind: 'unknown'; positions: number[] }
  | { kind: 'checksum' }

/** What is wrong with words as a person typed them, before they are sent anywhere. */
export function wordsProblem(words: string): WordsProblem | undefined {
  const list = splitWords(words)
  if (list.length !== WORDS) return { kind: 'count', count: list.length }
  const positions = list.flatMap((word, index) => (wordlist.includes(word) ? [] : [index + 1]))
  if (positions.length > 0) return { kind: 'unknown', positions }
  return validateMnemonic(list.join(' '), wordlist) ? undefined : { kind: 'checksum' }
}

/** The recovery key of 24 words; OpenError for a wrong count, an unknown word or a wrong checksum. */
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

/** Letters in a row are a word; spaces, line ends, numbers and marks only stand between them. */
const splitWords = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/\p{L}+/gu) ?? []
