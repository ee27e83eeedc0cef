import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { destination } from './destination.ts'

/** Returns a function that replaces this page with the destination from before the sign-in. */
export function useOpenDestination(): () => void {
  const { history } = useRouter()
  return useCallback(() => history.replace(destination()), [history])
}
