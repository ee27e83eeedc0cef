import { backupCode, type SecondFactorProof, totpCode } from '@safelight/contract/second-factor'
import { CommandError } from '../command-error.ts'
import type { Ask } from './ask.ts'

/** Asks for a code of the second factor. Throws CommandError for malformed input. */
export async function askProof(
  ask: Ask,
  methods: readonly SecondFactorProof['method'][],
): Promise<SecondFactorProof> {
  if (!methods.includes('totp') && !methods.includes('backup')) throw new CommandError(PASSKEY)
  const typed = await ask.line('Code of your authenticator app, or a backup code: ')
  const totp = totpCode.safeParse(typed)
  if (totp.success) return { method: 'totp', code: totp.data }
  const backup = backupCode.safeParse(typed)
  if (backup.success) return { method: 'backup', code: backup.data }
  throw new CommandError('That is neither a code of six digits nor a backup code.')
}

const PASSKEY =
  'This account asks for a passkey, which only a browser can ask. Turn on codes of an app for it.'
