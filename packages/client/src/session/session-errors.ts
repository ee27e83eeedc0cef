import { texts } from '@safelight/texts/client/session'

/** The recovery words are shown again only after the password. */
export class PasswordNeededError extends Error {
  override name = 'PasswordNeededError'
  constructor() {
    super(texts.passwordMissing)
  }
}

/** The password or words were right, but the server's keys are not this account's. */
export class TamperedAccountError extends Error {
  override name = 'TamperedAccountError'
  constructor(options: ErrorOptions) {
    super(texts.foreignKeys, options)
  }
}

/** Throws TamperedAccountError for a failure to open keys. */
export function tampered(cause: unknown): never {
  throw new TamperedAccountError({ cause })
}
