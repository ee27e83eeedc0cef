import { texts as common } from '@safelight/texts/common'
import { showToast } from '../../shared/ui/feedback/toasts.tsx'

export async function loadOrToast<T>(load: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await load()
  } catch {
    showToast({ tone: 'error', text: common.photosFailed })
    return undefined
  }
}
