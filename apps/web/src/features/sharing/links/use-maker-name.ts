import { fullName } from '../../../components/contacts/full-name.ts'
import { useUnlocked } from '../../../components/contexts/session-context.tsx'

export function useMakerName(): string {
  const { profile, user } = useUnlocked()
  return (fullName(profile) || user.email.replace(/@.*/, '')).slice(0, 200)
}
