import type { OwnLink, Shareable } from '@safelight/client/sharing'
import { useState } from 'react'
import { useLibrary } from '../../../components/contexts/library-context.tsx'
import type { LinkSettings } from './link-form.tsx'
import { useMakerName } from './use-maker-name.ts'

/** Makes links under the name that the person has chosen. */
export function useCreateLink(what: Shareable, description: string) {
  const { sharing } = useLibrary()
  const createdByName = useMakerName()
  const [busy, setBusy] = useState(false)

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
