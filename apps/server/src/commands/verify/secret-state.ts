import { isSecretOf, secretIn } from '../../secrets.ts'

/** `altered`: the folder has a different secret than the database. */
export type SecretState = 'right' | 'missing' | 'altered'

/** Checks the secret of the environment, or else that of a folder. */
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
