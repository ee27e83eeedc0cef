import { useAsync } from '../../shared/hooks/use-async.ts'
import { useSession, useUnlocked } from '../contexts/session-context.tsx'

/** What the account stores, asked for when it is first shown and on demand, and what it may store by then. */
export function useStorage() {
  const session = useSession()
  const { value: use, ...loaded } = useAsync([session], () => session.storageUse())
  return { storage: useUnlocked().user.storage, use, ...loaded }
}
