import type { ReactNode, Ref } from 'react'
import styles from './banner.module.css'
import { roleOf, type Tone, ToneIcon } from './tone.tsx'

export interface BannerProps {
  tone?: Tone
  children: ReactNode
  action?: ReactNode
  id?: string
  ref?: Ref<HTMLDivElement>
}

/** Stays until the screen removes it. Screen readers announce errors at once, others at a pause. */
export const Banner = ({ tone = 'info', children, action, id, ref }: BannerProps) => (
  <div
    ref={ref}
    id={id}
    tabIndex={ref ? -1 : undefined}
    className={styles.banner}
    data-tone={tone}
    role={roleOf(tone)}
  >
    <ToneIcon tone={tone} />
    <div className={styles.text}>{children}</div>
    {action}
  </div>
)
