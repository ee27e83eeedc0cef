import { itemName, type LibraryItem, streamOf } from '@safelight/library/items'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useLibrary } from '../library-context.tsx'
import { Spinner } from '../ui/spinner.tsx'

/** Saves the decrypted original under its own name. */
export function DownloadButton({ item }: { item: LibraryItem }) {
  const { readOriginal } = useLibrary()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')

  async function download(): Promise<void> {
    setState('busy')
    try {
      save(await readOriginal(item), itemName(item))
      setState('idle')
    } catch {
      setState('failed')
    }
  }

  if (!streamOf(item, 'original')) return null
  return (
    <button
      type="button"
      className="yarl__button"
      aria-label={state === 'failed' ? 'Download failed. Try again' : 'Download'}
      // Not disabled: that would take the focus out of the viewer, and its keys with it.
      aria-disabled={state === 'busy'}
      onClick={() => state !== 'busy' && download()}
    >
      {state === 'busy' ? <Spinner size={22} /> : <Download size={22} aria-hidden="true" />}
    </button>
  )
}

function save(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken hold of the content when the next task runs.
  setTimeout(() => URL.revokeObjectURL(url))
}
