import { backupCode, type SecondFactorProof, totpCode } from '@safelight/contract/second-factor'
import { texts } from '@safelight/texts/cli'
import { CommandError } from '../command-error.ts'
import type { Ask } from './ask.ts'

/**
 * Asks for a code of the second factor. Throws CommandError if the code is malformed, or if the
 * account accepts only passkeys, which a terminal cannot use.
 */
export async function askProof(
  ask: Ask,
  methods: readonly SecondFactorProof['method'][],
): Promise<SecondFactorProof> {
  if (!methods.includes('totp') && !methods.includes('backup')) throw new CommandError(PASSKEY)
  const typed = await ask.line(texts.codeAsked)
  const totp = totpCode.safeParse(typed)
  if (totp.success) return { method: 'totp', code: totp.data }
  const backup = backupCode.safeParse(typed)
  if (backup.success) return { method: 'backup', code: backup.data }
  throw new CommandError(texts.wrongCode)
}

const PASSKEY = texts.passkeyNeeded
