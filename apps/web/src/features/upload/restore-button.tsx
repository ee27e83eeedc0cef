import { texts } from '@safelight/texts/features/upload'
import { ArchiveRestore } from 'lucide-react'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import { Button } from '../../shared/ui/controls/button.tsx'

export interface RestoreButtonProps {
  count: number
  size?: 'small' | undefined
  /** Restores all of them. Must not reject. */
  onRestore: () => Promise<void>
}

export function RestoreButton({ count, size, onRestore }: RestoreButtonProps) {
  const { busy, run } = useBusy()
  return (
    <Button
      {...(size ? { size } : {})}
      icon={<ArchiveRestore size={16} />}
      busy={busy}
      onPress={() => void run(onRestore)}
    >
      {texts.restoreFiles({ count })}
    </Button>
  )
}
