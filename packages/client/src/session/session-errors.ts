/** The words are shown again only to a person who enters the password. */
export class PasswordNeededError extends Error {
  override name = 'PasswordNeededError'
  constructor() {
    super('Please enter your password.')
  }
}

/** Password or words were right, and what the server gave out for them is not this account's. */
export class TamperedAccountError extends Error {
  override name = 'TamperedAccountError'
  constructor(options: ErrorOptions) {
    super('The server sent keys that are not yours. Nothing was opened.', options)
  }
}

/** Turns whatever keys that do not open threw into that error. */
export function tampered(cause: unknown): never {
  throw new TamperedAccountError({ cause })
}
