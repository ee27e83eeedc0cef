import { showToast } from '../../shared/ui/feedback/toasts.tsx'

/**
 * Hands a file to an app that the person chooses (Web Share API); choosing none is no failure. A browser
 * allows that only for a moment after a press: when it took longer to get the file, a message asks for
 * another.
 */
export async function handOver(file: File, again = false): Promise<void> {
  try {
    await navigator.share({ files: [file] })
  } catch (error) {
    const { name } = error as DOMException
    if (name === 'AbortError') return
    if (name !== 'NotAllowedError' || again) {
      return showToast({ tone: 'error', text: `${file.name} could not be handed over.` })
    }
    showToast({
      tone: 'info',
      text: `${file.name} is ready`,
      action: { label: 'Save or send', run: () => handOver(file, true) },
    })
  }
}
