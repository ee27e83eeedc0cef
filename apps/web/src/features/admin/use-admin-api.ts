import { createApiClient } from '@safelight/client/api-client'
import { useMemo } from 'react'
import { useUnlocked } from '../../components/contexts/session-context.tsx'

/** Returns a client that calls the server as the administrator. */
export function useAdminApi() {
  const { token } = useUnlocked()
  return useMemo(() => createApiClient(token), [token])
}
