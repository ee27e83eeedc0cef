import { texts } from '@safelight/texts/components/selection'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Toolbar } from 'react-aria-components/Toolbar'
import { Button } from '../../shared/ui/controls/button.tsx'
import styles from './selection-frame.module.css'

export interface SelectionFrameProps {
  count: number
  /** The label of the first button, which calls `onLeave`. */
  leave: string
  onLeave: () => void
  /** Shown instead of the count while nothing is selected. Without it, the bar is then hidden. */
  hint?: string
  children: ReactNode
}

export const SelectionFrame = ({ count, leave, onLeave, hint, children }: SelectionFrameProps) => (
  <>
    {/* Always mounted, because screen readers do not announce text that arrives together with its region. */}
    <p className={styles.spoken} role="status">
      {count > 0 && texts.itemsSelected({ count })}
    </p>
    {(count > 0 || hint) && (
      <Toolbar className={styles.bar ?? ''} aria-label={texts.selection}>
        <Button variant="quiet" aria-label={leave} icon={<X size={20} />} onPress={onLeave} />
        <strong className={styles.count}>
          {count === 0 ? (
            hint
          ) : (
            <>
              <span className={styles.sentence}>{texts.itemsSelected({ count })}</span>
              <span className={styles.number} aria-hidden="true">
                {count}
              </span>
            </>
          )}
        </strong>
        <div className={styles.actions}>{children}</div>
      </Toolbar>
    )}
  </>
)
