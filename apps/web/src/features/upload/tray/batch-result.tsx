import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/upload'
import { useMemo } from 'react'
import { useLibrary } from '../../../components/contexts/library-context.tsx'
import { NamesFold } from '../../../components/left-out/names-fold.tsx'
import { leftOutOf, RefusedFiles } from '../../../components/left-out/refused-files.tsx'
import { SaveLeftOut } from '../../../components/left-out/save-left-out.tsx'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { LinkButton } from '../../../shared/ui/controls/link-button.tsx'
import { leftOutDuplicates } from '../choosing/duplicates.ts'
import { DuplicatesFold } from '../choosing/duplicates-fold.tsx'
import { RestoreButton } from '../restore-button.tsx'
import type { BatchProps } from './batch-progress.tsx'
import { resultTexts } from './batch-texts.ts'
import styles from './tray.module.css'

export function BatchResult({ totals, refused }: BatchProps) {
  const { uploads } = useLibrary()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the report follows the totals
  const report = useMemo(() => uploads.batch.report(), [uploads, totals])
  const { duplicates, inTrash, failed } = report
  const left = [
    ...failed.flatMap(({ reason, names }) => names.map(path => ({ path, reason }))),
    ...inTrash.map(path => ({ path, reason: texts.inTrashReason })),
    ...leftOutOf(refused),
    ...leftOutDuplicates(duplicates),
  ]
  return (
    <>
      <Plain totals={totals} />
      {failed.map(({ reason, names }) => (
        <NamesFold
          key={reason}
          tone="error"
          text={texts.resultFailedBecause({ count: names.length, reason })}
          names={names}
        />
      ))}
      {inTrash.length > 0 && (
        <NamesFold text={texts.resultInTrash({ count: inTrash.length })} names={inTrash} />
      )}
      <DuplicatesFold duplicates={duplicates} />
      <RefusedFiles messages={refused} />
      <div className={styles.actions}>
        {failed.length > 0 && (
          <Button size="small" onPress={uploads.retryFailed}>
            {common.tryAgain}
          </Button>
        )}
        {inTrash.length > 0 && (
          <RestoreButton
            count={inTrash.length}
            size="small"
            onRestore={uploads.restoreDuplicates}
          />
        )}
        <SaveLeftOut files={left} />
        {(failed.length > 0 || inTrash.length > 0 || totals.canceled > 0) && (
          <LinkButton to="/upload" size="small" variant={failed.length > 0 ? 'quiet' : 'secondary'}>
            {texts.viewFiles}
          </LinkButton>
        )}
      </div>
    </>
  )
}

function Plain({ totals }: Pick<BatchProps, 'totals'>) {
  const plain = resultTexts({ ...totals, duplicates: 0, inTrash: 0, failed: 0 }).slice(1)
  if (plain.length === 0) return null
  return <p className={styles.facts}>{plain.join(' · ')}</p>
}
