import type { SelectionMessage } from '@safelight/client/upload-queue'
import { texts } from '@safelight/texts/components/left-out'
import { X } from 'lucide-react'
import { Button } from '../../shared/ui/controls/button.tsx'
import { Banner } from '../../shared/ui/feedback/banner.tsx'
import styles from './left-out.module.css'
import { leftOutOf, RefusedFiles } from './refused-files.tsx'
import { SaveLeftOut } from './save-left-out.tsx'

interface RefusedListProps {
  messages: readonly SelectionMessage[]
  onDismiss: () => void
}

export function RefusedList({ messages, onDismiss }: RefusedListProps) {
  if (messages.length === 0) return null
  return (
    <Banner
      tone="error"
      action={
        <Button
          variant="quiet"
          size="small"
          icon={<X size={16} />}
          aria-label={texts.dismissRefused}
          onPress={onDismiss}
        />
      }
    >
      <div className={styles.refusedList}>
        <RefusedFiles messages={messages} />
        <SaveLeftOut files={leftOutOf(messages)} />
      </div>
    </Banner>
  )
}
