import { isCutOff, type TransferSteps, UnreachableError } from './transfer.ts'

export interface OutageSteps extends Pick<TransferSteps, 'sockets'> {
  /** Resolves once the server answers. */
  reach(signal: AbortSignal): Promise<void>
}

/** Lets all files wait together while the server is unreachable, until `signal` aborts. */
export function createOutage(
  steps: OutageSteps,
  signal: AbortSignal,
): Pick<TransferSteps, 'sockets'> & { untilReached(): Promise<void> } {
  /** The wait for the server, which all files share. */
  let outage: Promise<void> | undefined

  function untilReached(): Promise<void> {
    if (outage) return outage
    outage = steps.reach(signal).finally(() => {
      outage = undefined
    })
    // All files may be canceled meanwhile.
    outage.catch(() => {})
    return outage
  }

  return {
    untilReached,

    /** Starts no file while the server is unreachable. */
    sockets: act =>
      steps.sockets(async () => {
        if (outage) throw new UnreachableError()
        try {
          return await act()
        } catch (error) {
          if (isCutOff(error)) untilReached()
          throw error
        }
      }),
  }
}
