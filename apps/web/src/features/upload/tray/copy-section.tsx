import type { CopyProgress } from '@safelight/client/copies'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/upload'
import { useLibrary } from '../../../components/contexts/library-context.tsx'
import { usePacedStore } from '../../../shared/hooks/use-paced-store.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { ProblemsFold } from '../import/problems-fold.tsx'
import { copiesHeadline } from './copy-texts.ts'
import styles from './tray.module.css'
import { TraySection } from './tray-section.tsx'

const LABELS = {
  name: texts.copies,
  show: texts.showCopyDetails,
  hide: texts.hideCopyDetails,
  dismiss: texts.dismissCopies,
}

export function useCopies(): CopyProgress {
  const { copies } = useLibrary()
  return usePacedStore(copies.subscribe, copies.progress)
}

/** The progress of saving other people's items to the library. */
export function CopySection({ onDismiss }: { onDismiss: () => void }) {
  const { copies } = useLibrary()
  const progress = useCopies()
  const { status, share, failed } = progress
  const goesOn = status === 'running'
  return (
    <TraySection
      labels={LABELS}
      headline={copiesHeadline(progress)}
      progress={goesOn ? { value: share * 100 } : undefined}
      onDismiss={goesOn ? undefined : onDismiss}
    >
      {(goesOn || failed.length > 0) && (
        <>
          <ProblemsFold problems={failed} text={texts.itemsNotSaved} />
          {goesOn && (
            <div className={styles.actions}>
              <Button size="small" onPress={copies.stop}>
                {common.stop}
              </Button>
            </div>
          )}
        </>
      )}
    </TraySection>
  )
}
