/**
 * The one error for everything that cannot be opened, unwrapped, decrypted or verified (format rule F6). It
 * carries no detail: which check failed would help only an attacker.
 */
export class OpenError extends Error {
  override name = 'OpenError'
  constructor() {
    super('This could not be opened.')
  }
}

/** The server requested a key derivation outside the bounds of format rule F1. */
export class KdfRefusedError extends Error {
  override name = 'KdfRefusedError'
  constructor() {
    super('The server asked for an unsafe key derivation.')
  }
}

/** The content changed since it was read before. No changed byte was encrypted (format rule F9). */
export class ContentChangedError extends Error {
  override name = 'ContentChangedError'
  constructor() {
    super('The file changed while it was read.')
  }
}

/** Runs `open` and turns every error into an `OpenError`. */
export async function opening<T>(open: () => Promise<T> | T): Promise<T> {
  try {
    return await open()
  } catch {
    throw new OpenError()
  }
}
