import { texts } from '@safelight/texts/features/upload'
import { ImageUp } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import styles from './choosing.module.css'

export interface PageDropProps {
  text: string
  onFiles: (files: File[]) => void
  /** Receives all dropped entries if any of them is a folder. */
  onFolders: (dropped: FileSystemEntry[]) => void
}

export function PageDrop({ text, onFiles, onFolders }: PageDropProps) {
  const isOver = useDroppedFiles(onFiles, onFolders)
  if (!isOver) return null
  return (
    <div className={styles.veil}>
      <ImageUp size={40} strokeWidth={1.25} aria-hidden="true" />
      <p className={styles.where}>{text}</p>
      <p className={styles.what}>{texts.droppable}</p>
    </div>
  )
}

function useDroppedFiles(
  onFiles: PageDropProps['onFiles'],
  onFolders: PageDropProps['onFolders'],
): boolean {
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent(({ items, files }: DataTransfer) => {
    const dropped = [...items].map(item => item.webkitGetAsEntry()).filter(entry => entry !== null)
    if (dropped.some(({ isDirectory }) => isDirectory)) onFolders(dropped)
    else if (files.length > 0) onFiles([...files])
  })

  useEffect(() => {
    const controller = new AbortController()
    const listen = (type: ListenedType, act: (event: DragEvent) => void) =>
      window.addEventListener(type, act, { signal: controller.signal })
    // Whether the dragged picture is from the page itself. Browsers give it the type `Files` too.
    let isOwn = false

    // Keeps the browser from leaving the page and opening the dropped file. Returns whether the drag has
    // files from outside the page.
    function claim(event: DragEvent): boolean {
      if (!event.dataTransfer?.types.includes('Files')) return false
      event.preventDefault()
      if (!isOwn) event.dataTransfer.dropEffect = 'copy'
      return !isOwn
    }

    listen('dragstart', () => {
      isOwn = true
    })
    listen('dragend', () => {
      isOwn = false
    })
    listen('dragenter', event => setIsOver(claim(event)))
    listen('dragover', event => setIsOver(claim(event)))
    listen('dragleave', event => {
      // The pointer left the page, and did not just move to another element of it.
      if (event.relatedTarget === null) setIsOver(false)
    })
    listen('drop', event => {
      setIsOver(false)
      if (claim(event) && event.dataTransfer) take(event.dataTransfer)
      isOwn = false
    })
    return () => controller.abort()
  }, [])

  return isOver
}

type ListenedType = 'dragstart' | 'dragend' | 'dragenter' | 'dragover' | 'dragleave' | 'drop'
