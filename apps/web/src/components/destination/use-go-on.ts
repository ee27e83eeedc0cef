import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { destination } from './destination.ts'

/** Goes, in place of this page, where the person wanted to be before they signed in. */
export function useGoOn(): () => void {
  const { history } = useRouter()
  return useCallback(() => history.replace(destination()), [history])
}
