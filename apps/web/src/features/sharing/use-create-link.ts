import type { OwnLink, Shareable } from '@safelight/library/sharing'
import { useState } from 'react'
import { useLibrary } from '../library-context.tsx'
import { useUnlocked } from '../session-context.tsx'
import type { LinkSettings } from './link-form.tsx'

/** Makes links in the name that the person has given themself. */
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
