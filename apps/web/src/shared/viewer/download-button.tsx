import { type LibraryItem, streamOf } from '@safelight/library/items'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useCare } from '../care/use-care.ts'
import { Spinner } from '../ui/spinner.tsx'

/** Saves the decrypted original under its own name. */
export function DownloadButton({ item }: { item: LibraryItem }) {
  const { download } = useCare()
  const [busy, setBusy] = useState(false)

  async function start(): Promise<void> {
    setBusy(true)
    await download([item])
    setBusy(false)
  }

  if (!streamOf(item, 'original')) return null
  return (
    <button
      type="button"
      className="yarl__button"
      aria-label="Download"
      // Not disabled: that would take the focus out of the viewer, and its keys with it.
      aria-disabled={busy}
      onClick={() => busy || start()}
    >
      {busy ? <Spinner size={22} /> : <Download size={22} aria-hidden="true" />}
    </button>
  )
}
