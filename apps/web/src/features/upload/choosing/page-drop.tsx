import { ImageUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { showToast } from '../../../shared/ui/feedback/toasts.tsx'
import styles from './choosing.module.css'
import { droppedFiles, MOST_DROPPED } from './dropped-files.ts'

export interface PageDropProps {
  /** Says where dropped files go. */
  text: string
  onFiles: (files: File[]) => void
}

/** Takes files and folders that are dropped anywhere on the page; a veil says so while they are over it. */
export function PageDrop({ text, onFiles }: PageDropProps) {
  const isOver = useDroppedFiles(onFiles)
  if (!isOver) return null
  return (
    <div className={styles.veil}>
      <ImageUp size={40} strokeWidth={1.25} aria-hidden="true" />
      <p className={styles.where}>{text}</p>
      <p className={styles.what}>Photos, videos and folders of them</p>
    </div>
  )
}

/** Whether files are over the page. */
function useDroppedFiles(onFiles: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const latest = useRef(onFiles)
  latest.current = onFiles

  useEffect(() => {
    const controller = new AbortController()
    const listen = (type: 'dragstart' | 'dragend' | DragType, act: (event: DragEvent) => void) =>
      window.addEventListener(type, act, { signal: controller.signal })
    // A picture of the page itself that is dragged counts as a file, too.
    let isOwn = false
    const whenFiles = (act: (event: DragEvent) => void) => (event: DragEvent) => {
      if (!isOwn && event.dataTransfer?.types.includes('Files')) act(event)
    }

    listen('dragstart', () => {
      isOwn = true
    })
    listen('dragend', () => {
      isOwn = false
    })
    const over = whenFiles(event => {
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
      setIsOver(true)
    })
    listen('dragenter', over)
    listen('dragover', over)
    listen('dragleave', event => {
      // It went to no other part of the page.
      if (event.relatedTarget === null) setIsOver(false)
    })
    listen(
      'drop',
      whenFiles(event => {
        event.preventDefault()
        setIsOver(false)
        if (event.dataTransfer) take(event.dataTransfer)
      }),
    )
    return () => controller.abort()

    async function take(data: DataTransfer): Promise<void> {
      const { files, isCut } = await droppedFiles(data)
      if (isCut) {
        const text = `Only the first ${MOST_DROPPED.toLocaleString('en')} files were taken.`
        showToast({ tone: 'warning', text })
      }
      if (files.length > 0) latest.current(files)
    }
  }, [])

  return isOver
}

type DragType = 'dragenter' | 'dragover' | 'dragleave' | 'drop'
