import type { SignedInDevice } from '@safelight/contract/sessions'
import { useEffect, useState } from 'react'
import { useSession } from '../../../components/contexts/session-context.tsx'
import { errorMessage } from '../../../shared/error-message.ts'

/** The devices that are signed in, once they are loaded, and what ends one of them. */
export function useDevices() {
  const session = useSession()
  const [devices, setDevices] = useState<SignedInDevice[]>()
  const [failure, setFailure] = useState<string>()
  const [ending, setEnding] = useState<string>()

  useEffect(() => {
    let gone = false
    session.sessions().then(
      loaded => gone || setDevices(loaded),
      error => gone || setFailure(errorMessage(error, 'The devices could not be loaded.')),
    )
    return () => {
      gone = true
    }
  }, [session])

  async function end(id: string) {
    setEnding(id)
    setFailure(undefined)
    try {
      await session.endSession(id)
      setDevices(shown => shown?.filter(device => device.id !== id))
    } catch (error) {
      setFailure(errorMessage(error, 'The device could not be signed out.'))
    }
    setEnding(undefined)
  }

  return { devices, failure, ending, end }
}
