import { useMatch } from '@tanstack/react-router'
import { useSessionState } from '../../components/contexts/session-context.tsx'
import { ADMISSIONS, type Admission } from './access.ts'

export function useAdmission(): Admission {
  const { status } = useSessionState()
  const access = useMatch({ strict: false, select: ({ staticData }) => staticData.access })
  if (!access) throw new Error('This route declares no access.')
  return ADMISSIONS[access][status]
}
