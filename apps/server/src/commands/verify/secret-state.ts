import { isSecretOf, secretIn } from '../../secrets.ts'

/** What becomes of a secret: altered, where the folder has another one than the database began with. */
export type SecretState = 'right' | 'missing' | 'altered'

/** Compares the secret of the environment, or that of a folder, with the check of a database. */
export function secretState(
  check: string,
  folder: string,
  given: Uint8Array | undefined,
): SecretState {
  if (isSecretOf(given, check)) return 'right'
  const secret = secretIn(folder)
  if (secret === undefined) return 'missing'
  return isSecretOf(secret, check) ? 'right' : 'altered'
}
