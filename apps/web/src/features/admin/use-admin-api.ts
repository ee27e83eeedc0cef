import { createApiClient } from '@safelight/client/api-client'
import { useMemo } from 'react'
import { useUnlocked } from '../../components/contexts/session-context.tsx'

export function useAdminApi() {
  const { token } = useUnlocked()
  return useMemo(() => createApiClient(token), [token])
}
