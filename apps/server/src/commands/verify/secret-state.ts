import { isSecretOf, secretIn } from '../../secrets.ts'

/** `altered`: the secret in the folder does not belong to the database. */
export type SecretState = 'right' | 'missing' | 'altered'

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
