import { useEffect, useRef } from 'react'

/** Hands over files that are pasted while the screen is open. */
export function usePastedFiles(onFiles: (files: File[]) => void): void {
  const latest = useRef(onFiles)
  latest.current = onFiles
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const files = [...(clipboardData?.files ?? [])]
      if (files.length > 0) latest.current(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}
