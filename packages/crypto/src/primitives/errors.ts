/**
 * The one error of everything that cannot be opened, unwrapped, decrypted or verified (format rule F6).
 * It says no more than that: which check failed would help only an attacker.
 */
export class OpenError extends Error {
  override name = 'OpenError'
  constructor() {
    super('This could not be opened.')
  }
}

/** The server asked for a key derivation outside the bounds of format rule F1. */
export class KdfRefusedError extends Error {
  override name = 'KdfRefusedError'
  constructor() {
    super('The server asked for an unsafe key derivation.')
  }
}

/** A content is not what it was when it was read before: not a byte of it was encrypted (format rule F9). */
export class ContentChangedError extends Error {
  override name = 'ContentChangedError'
  constructor() {
    super('The file changed while it was read.')
  }
}

/** Runs `open` and turns whatever it throws into the one `OpenError`. */
export async function opening<T>(open: () => Promise<T> | T): Promise<T> {
  try {
    return await open()
  } catch {
    throw new OpenError()
  }
}
