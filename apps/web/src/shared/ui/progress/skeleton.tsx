import type { CSSProperties } from 'react'
import styles from './skeleton.module.css'

export interface SkeletonProps {
  width?: CSSProperties['width']
  height?: CSSProperties['height']
  aspectRatio?: CSSProperties['aspectRatio']
  radius?: CSSProperties['borderRadius']
}

/** The shape of something that is on its way; hidden from screen readers. */
export const Skeleton = ({ radius, ...shape }: SkeletonProps) => (
  <div className={styles.skeleton} style={{ ...shape, borderRadius: radius }} aria-hidden="true" />
)
