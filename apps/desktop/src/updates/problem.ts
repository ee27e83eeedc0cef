import { texts } from '@safelight/texts/desktop-app'

/** Messages for people, by the code of a problem. */
const MESSAGES = {
  /** The feed does not answer with a manifest. */
  unchecked: texts.updateUnchecked,
  /** The feed does not answer with a whole package. */
  unreachable: texts.updateUnreachable,
  /** The owner of the key did not sign this manifest for this app. */
  untrusted: texts.updateUntrusted,
  /** The manifest is older than one that this app has seen. */
  replayed: texts.updateReplayed,
  /** A file is not the one in the manifest. */
  damaged: texts.updateDamaged,
  disk: texts.updateDisk,
  /** Anything else on this machine. */
  failed: texts.updateFailed,
}

export type ProblemCode = keyof typeof MESSAGES

export class UpdateProblem extends Error {
  readonly code: ProblemCode

  constructor(code: ProblemCode, cause?: unknown) {
    super(MESSAGES[code], { cause })
    this.code = code
  }
}

/** Turns the error of a file operation into a problem. */
export function diskProblem(error: unknown): UpdateProblem {
  if (error instanceof UpdateProblem) return error
  const { code = '' } = error as NodeJS.ErrnoException
  return new UpdateProblem(['ENOSPC', 'EDQUOT'].includes(code) ? 'disk' : 'failed', error)
}
