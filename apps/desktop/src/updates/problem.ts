/**
 * `unreachable`: the feed does not answer, or not with a file. `untrusted`: an answer is not the key owner's.
 * `damaged`: a file is not the one in the manifest. `disk`: the disk is full. `failed`: another failure of
 * this machine.
 */
export type ProblemCode = 'unreachable' | 'untrusted' | 'damaged' | 'disk' | 'failed'

export class UpdateProblem extends Error {
  readonly code: ProblemCode

  constructor(code: ProblemCode, cause?: unknown) {
    super(`Update: ${code}`, { cause })
    this.code = code
  }
}

/** Turns the error of a file operation into a problem. */
export function diskProblem(error: unknown): UpdateProblem {
  if (error instanceof UpdateProblem) return error
  const { code = '' } = error as NodeJS.ErrnoException
  return new UpdateProblem(['ENOSPC', 'EDQUOT'].includes(code) ? 'disk' : 'failed', error)
}
