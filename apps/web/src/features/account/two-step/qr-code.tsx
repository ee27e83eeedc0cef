import { useMemo } from 'react'
import { qrPath } from './qr-path.ts'
import styles from './two-step.module.css'

export interface QrCodeProps {
  text: string
  /** What it is for, for those who do not see it. */
  label: string
}

/** A QR code, drawn on this device. Dark on light whatever the page wears: not every camera reads the other. */
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
