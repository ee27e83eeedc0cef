import type { CSSProperties } from 'react'
import styles from './skeleton.module.css'

export interface SkeletonProps {
  width?: CSSProperties['width']
  height?: CSSProperties['height']
  aspectRatio?: CSSProperties['aspectRatio']
  radius?: CSSProperties['borderRadius']
}

export const Skeleton = ({ radius, ...shape }: SkeletonProps) => (
  <div className={styles.skeleton} style={{ ...shape, borderRadius: radius }} aria-hidden="true" />
)
