/** The recovery words are shown again only after the password. */
export class PasswordNeededError extends Error {
  override name = 'PasswordNeededError'
  constructor() {
    super('Please enter your password.')
  }
}

/** The password or words were right, but the server's keys are not this account's. */
export class TamperedAccountError extends Error {
  override name = 'TamperedAccountError'
  constructor(options: ErrorOptions) {
    super('The server sent keys that are not yours. Nothing was opened.', options)
  }
}

/** Converts any failure to open keys. */
export function tampered(cause: unknown): never {
  throw new TamperedAccountError({ cause })
}
