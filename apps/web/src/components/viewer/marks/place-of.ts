import type { CSSProperties } from 'react'
import type { Box } from './marks-context.tsx'

export const placeOf = ({ x, y, width, height }: Box): CSSProperties => ({
  left: `${100 * x}%`,
  top: `${100 * y}%`,
  width: `${100 * width}%`,
  height: `${100 * height}%`,
})
