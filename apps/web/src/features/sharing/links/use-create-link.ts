import type { Shareable } from '@safelight/client/sharing'
import { useLibrary } from '../../../components/contexts/library-context.tsx'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import type { LinkSettings } from './link-form.tsx'
import { useMakerName } from './use-maker-name.ts'

/** Makes links under the name that the person has chosen. */
export function useCreateLink(what: Shareable, description: string) {
  const { sharing } = useLibrary()
  const createdByName = useMakerName()
  const { busy, run } = useBusy()

  const create = (settings: LinkSettings) =>
    run(() => sharing.createLink(what, { ...settings, description, createdByName }))

  return { busy, create }
}
