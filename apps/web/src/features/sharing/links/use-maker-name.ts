import { useUnlocked } from '../../../components/contexts/session-context.tsx'

/** Returns the user's name for visitors of links: the profile's, or the email address up to the @. */
export function useMakerName(): string {
  const { profile, user } = useUnlocked()
  const name = `${profile.firstName} ${profile.lastName}`.trim()
  return (name || user.email.replace(/@.*/, '')).slice(0, 200)
}
