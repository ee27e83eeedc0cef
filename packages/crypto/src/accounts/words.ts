import { entropyToMnemonic, mnemonicToEntropy, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import type { Bytes } from '../primitives/bytes.ts'
import { OpenError } from '../primitives/errors.ts'

/** Returns 32 bytes as 24 words of BIP-39's English list, or 16 bytes as 12 words. */
export const toWords = (bytes: Bytes): string[] => entropyToMnemonic(bytes, wordlist).split(' ')

/** Why a text is not the expected words. Holds positions and counts, never a word (format rule F3). */
export type WordsProblem =
  | { kind: 'count'; count: number }
  /** Positions of the words that are not on the list, counted from 1. */
  | { kind: 'unknown'; positions: number[] }
  | { kind: 'checksum' }

/** Checks words as a person typed them. Returns the problem, or undefined for valid words. */
export function problemOfWords(text: string, count: number): WordsProblem | undefined {
  const list = splitWords(text)
  if (list.length !== count) return { kind: 'count', count: list.length }
  const positions = list.flatMap((word, index) => (wordlist.includes(word) ? [] : [index + 1]))
  if (positions.length > 0) return { kind: 'unknown', positions }
  return validateMnemonic(list.join(' '), wordlist) ? undefined : { kind: 'checksum' }
}

/** Returns the bytes of typed words. Throws OpenError for words that `problemOfWords` rejects. */
export function fromWords(text: string, count: number): Bytes {
  const list = splitWords(text)
  if (list.length !== count) throw new OpenError()
  try {
    return new Uint8Array(mnemonicToEntropy(list.join(' '), wordlist))
  } catch {
    throw new OpenError()
  }
}

/** Splits a text into its runs of letters. All other characters only separate words (format rule F3). */
const splitWords = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/\p{L}+/gu) ?? []
