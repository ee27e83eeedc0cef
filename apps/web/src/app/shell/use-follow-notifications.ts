import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useLibrary } from '../../components/contexts/library-context.tsx'
import { followNotifications } from '../start-up/follow-notifications.ts'

/** Keeps the device's notifications in step with the app while it is open. */
export function useFollowNotifications(): void {
  const library = useLibrary()
  const { history } = useRouter()
  useEffect(() => followNotifications(library, page => history.push(page)), [library, history])
}
