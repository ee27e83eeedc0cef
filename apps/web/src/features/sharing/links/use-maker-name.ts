import { useUnlocked } from '../../../components/contexts/session-context.tsx'

/** The name under which visitors see who made a link: that of the profile, or what stands before the @. */
export function useMakerName(): string {
  const { profile, user } = useUnlocked()
  const name = `${profile.firstName} ${profile.lastName}`.trim()
  return (name || user.email.replace(/@.*/, '')).slice(0, 200)
}
