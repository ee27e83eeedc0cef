import type { LibraryItem } from '@safelight/client/item'
import type { LinkSession } from '@safelight/client/public-link'
import { texts } from '@safelight/texts/features/public-share'
import { useRef, useState } from 'react'
import { errorMessage } from '../../shared/error-message.ts'
import { showToast } from '../../shared/ui/feedback/toasts.tsx'
import { saveEach } from './save-each.ts'

export interface Saving {
  /** How the running download saves files: one by one, or as one ZIP. Undefined while none runs. */
  way: 'each' | 'zip' | undefined
  saved: number
  saveEach: () => void
  saveZip: () => void
}

export function useSaving(
  downloads: LinkSession['downloads'],
  loadAll: () => Promise<readonly LibraryItem[]>,
  title: string,
): Saving {
  const [way, setWay] = useState<Saving['way']>()
  const [saved, setSaved] = useState(0)
  const busy = useRef(false)

  async function run(next: 'each' | 'zip'): Promise<void> {
    if (busy.current) return
    busy.current = true
    setSaved(0)
    setWay(next)
    await saveOrToast(async () => {
      const items = await loadAll().catch(() => {
        throw new Error(texts.filesFailed)
      })
      const open = items.filter(item => item.details)
      await (next === 'zip'
        ? downloads.save(open, title || undefined)
        : saveEach(open, downloads.save, setSaved))
    })
    setWay(undefined)
    busy.current = false
  }

  return { way, saved, saveEach: () => void run('each'), saveZip: () => void run('zip') }
}

export async function saveOrToast(save: () => Promise<void>): Promise<void> {
  try {
    await save()
  } catch (error) {
    showToast({ tone: 'error', text: errorMessage(error, texts.downloadFailed) })
  }
}
