import type { Passkey } from '@safelight/client/passkeys'
import { useCallback, useEffect, useState } from 'react'
import { useSession } from '../../../components/contexts/session-context.tsx'
import { errorMessage } from '../../../shared/error-message.ts'

/** The person's passkeys, once they are loaded, and what loads them again. */
export function usePasskeys() {
  const { passkeys } = useSession()
  const [list, setList] = useState<Passkey[]>()
  const [failure, setFailure] = useState<string>()

  const reload = useCallback(
    () =>
      passkeys.list().then(
        loaded => {
          setList(loaded)
          setFailure(undefined)
        },
        error => setFailure(errorMessage(error, 'The passkeys could not be loaded.')),
      ),
    [passkeys],
  )

  useEffect(() => {
    reload()
  }, [reload])

  return { list, failure, reload }
}
