import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { destination } from './destination.ts'

export function useOpenDestination(): () => void {
  const { history } = useRouter()
  return useCallback(() => history.replace(destination()), [history])
}
