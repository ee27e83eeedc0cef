import type { SelectionMessage } from '@safelight/client/upload-queue'
import { useLibrary } from '../../../components/contexts/library-context.tsx'
import { useRefused } from '../../../components/left-out/use-refused.ts'

export interface AlbumUpload {
  upload: (files: File[]) => Promise<void>
  refused: readonly SelectionMessage[]
  dismiss: () => void
}

/** Uploads files to the library, and adds them to an album once they are stored. */
export function useAlbumUpload(albumId: string, onAdded: () => void): AlbumUpload {
  const { uploads } = useLibrary()
  const { refused, add, dismiss } = useRefused()

  async function upload(files: File[]): Promise<void> {
    if (files.length === 0) return
    uploads.clearUploaded()
    const { added, messages } = await uploads.add(files, albumId)
    add(messages.filter(({ kind }) => kind === 'error' || added.length === 0))
    await Promise.all(added.map(({ id }) => uploads.upload(id, [])))
    if (added.length > 0) onAdded()
  }

  return { upload, refused, dismiss }
}
