import { Film, Image as ImageIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import styles from '../upload.module.css'

export interface FilePictureProps {
  file: File
  isVideo: boolean
  /** Whether a file may be decoded for its picture. False during its upload, which decodes it anyway. */
  mayDecode: boolean
}

/** The side of the picture in device pixels, enough for a screen with 3 device pixels per CSS pixel. */
const SIDE = 144

export function FilePicture({ file, isVideo, mayDecode }: FilePictureProps) {
  const place = useRef<HTMLSpanElement>(null)
  const [url, setUrl] = useState<string>()
  const isWanted = !isVideo && url === undefined
  useEffect(() => {
    if (!isWanted || !place.current) return
    const leaving = new AbortController()
    const { signal } = leaving
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      makePicture(file, mayDecode, signal).then(
        picture => {
          if (picture && !signal.aborted) setUrl(URL.createObjectURL(picture))
        },
        () => {},
      )
    })
    observer.observe(place.current)
    return () => {
      leaving.abort()
      observer.disconnect()
    }
  }, [file, isWanted, mayDecode])
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url])
  return (
    <span ref={place} className={styles.preview}>
      {url ? (
        <img src={url} alt="" decoding="async" />
      ) : isVideo ? (
        <Film size={20} strokeWidth={1.5} aria-hidden="true" />
      ) : (
        <ImageIcon size={20} strokeWidth={1.5} aria-hidden="true" />
      )}
    </span>
  )
}

/** Loads the module only when the first file is chosen, because its EXIF reader is large. */
async function makePicture(file: File, mayDecode: boolean, signal: AbortSignal) {
  const { smallPicture } = await import('@safelight/media/small-picture')
  return smallPicture(file, { side: SIDE, mayDecode, signal })
}
