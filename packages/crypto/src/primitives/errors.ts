/**
 * The only error for data that cannot be opened, unwrapped, decrypted or verified (format rule F6). It has no
 * details: which check failed would help only an attacker.
 */
export class OpenError extends Error {
  override name = 'OpenError'
  constructor() {
    super('This could not be opened.')
  }
}

/** Thrown if the server requests a key derivation outside the bounds of format rule F1. */
export class KdfRefusedError extends Error {
  override name = 'KdfRefusedError'
  constructor() {
    super('The server asked for an unsafe key derivation.')
  }
}

/**
 * Thrown if the content has changed between its first reading and its encryption. Encrypting a changed byte
 * would reuse a nonce for other content (format rule F9).
 */
export class ContentChangedError extends Error {
  override name = 'ContentChangedError'
  constructor() {
    super('The file changed while it was read.')
  }
}

export async function opening<T>(open: () => Promise<T> | T): Promise<T> {
  try {
    return await open()
  } catch {
    throw new OpenError()
  }
}
