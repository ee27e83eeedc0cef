import { useUnlocked } from '../../../components/contexts/session-context.tsx'

export function useMakerName(): string {
  const { profile, user } = useUnlocked()
  const name = `${profile.firstName} ${profile.lastName}`.trim()
  return (name || user.email.replace(/@.*/, '')).slice(0, 200)
}
