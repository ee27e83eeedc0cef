import type { OwnLink, Shareable } from '@safelight/library/sharing'
import { useState } from 'react'
import { useLibrary } from '../../components/contexts/library-context.tsx'
import { useUnlocked } from '../../components/contexts/session-context.tsx'
import type { LinkSettings } from './link-form.tsx'

/** Makes links under the name that the person has chosen. */
export function useCreateLink(what: Shareable, description: string) {
  const { sharing } = useLibrary()
  const { profile, user } = useUnlocked()
  const [busy, setBusy] = useState(false)
  const name = `${profile.firstName} ${profile.lastName}`.trim()
  const createdByName = (name || user.email.replace(/@.*/, '')).slice(0, 200)

  async function create(settings: LinkSettings): Promise<OwnLink> {
    setBusy(true)
    try {
      return await sharing.createLink(what, { ...settings, description, createdByName })
    } finally {
      setBusy(false)
    }
  }

  return { busy, create }
}
