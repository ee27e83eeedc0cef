import { useMemo } from 'react'
import styles from './qr-code.module.css'
import { qrPath } from './qr-path.ts'

export interface QrCodeProps {
  text: string
  label: string
}

/** Always dark on light, even in the dark theme: some cameras cannot read an inverted code. */
export function QrCode({ text, label }: QrCodeProps) {
  const { path, width } = useMemo(() => qrPath(text), [text])
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${width} ${width}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={width} height={width} fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}
