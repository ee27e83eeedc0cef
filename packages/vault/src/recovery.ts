import { entropyToMnemonic, mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import type { Bytes } from './bytes.ts'
import { OpenError } from './errors.ts'
import { deriveAes, deriveBytes, importHkdf } from './lib/hkdf.ts'

export interface RecoveryKeys {
  /** Opens the master key that was wrapped for recovery. */
  recoveryWrap: CryptoKey
  /** Proves the words to the server, which keeps only an HMAC of it. */
  recoveryAuth: Bytes
}

/** The recovery key's 32 bytes as 24 words of BIP-39's English list. */
export const recoveryWords = (recoveryKey: Bytes): string[] =>
  entropyToMnemonic(recoveryKey, wordlist).split(' ')

/** The recovery key of 24 words; OpenError for a wrong count, an unknown word or a wrong checksum. */
export function recoveryKeyOf(words: string): Bytes {
  const list = words.trim().toLowerCase().split(/\s+/)
  if (list.length !== 24) throw new OpenError()
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
