import { useState } from 'react'
import { useSession } from '../../../components/contexts/session-context.tsx'
import { errorMessage } from '../../../shared/error-message.ts'
import { useAsync } from '../../../shared/hooks/use-async.ts'

/** The devices that are signed in, once they are loaded, and what ends one of them. */
export function useDevices() {
  const session = useSession()
  const { value, change, ...loaded } = useAsync([session], () => session.sessions())
  const [failure, setFailure] = useState<string>()
  const [ending, setEnding] = useState<string>()

  async function end(id: string) {
    setEnding(id)
    setFailure(undefined)
    try {
      await session.endSession(id)
      change(shown => shown.filter(device => device.id !== id))
    } catch (error) {
      setFailure(errorMessage(error, 'The device could not be signed out.'))
    }
    setEnding(undefined)
  }

  const notLoaded =
    loaded.failure !== undefined
      ? errorMessage(loaded.failure, 'The devices could not be loaded.')
      : undefined
  return { devices: value, failure: failure ?? notLoaded, ending, end }
}
