import { texts } from '@safelight/texts/client/session'

/** Thrown if the recovery words are requested again without the password. */
export class PasswordNeededError extends Error {
  override name = 'PasswordNeededError'
  constructor() {
    super(texts.passwordMissing)
  }
}

/** Thrown if the password or recovery words are right, but the server sends keys of another account. */
export class TamperedAccountError extends Error {
  override name = 'TamperedAccountError'
  constructor(options: ErrorOptions) {
    super(texts.foreignKeys, options)
  }
}

export function tampered(cause: unknown): never {
  throw new TamperedAccountError({ cause })
}
