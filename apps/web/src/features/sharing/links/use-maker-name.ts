import { isVisible } from '@safelight/contract/visible-text'
import { fullName } from '../../../components/contacts/full-name.ts'
import { useUnlocked } from '../../../components/contexts/session-context.tsx'

export function useMakerName(): string {
  const { profile, user } = useUnlocked()
  const name = fullName(profile)
  return (isVisible(name) ? name : user.email.replace(/@.*/, '')).slice(0, 200)
}
