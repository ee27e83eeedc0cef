import type { ImportProgress } from '@safelight/client/import'
import { inBytes } from '@safelight/contract/in-bytes'
import { texts } from '@safelight/texts/features/upload'
import { useState } from 'react'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { Checkbox } from '../../../shared/ui/fields/checkbox.tsx'
import styles from './import.module.css'
import { asideText, summaryOf } from './import-texts.ts'
import { ProblemsFold } from './problems-fold.tsx'
import { useImport } from './use-import.ts'

interface ScannedFolderProps {
  progress: ImportProgress
  labels: readonly string[]
}

export function ScannedFolder({ progress: { scan }, labels }: ScannedFolderProps) {
  const { folderImport } = useImport()
  // If the scan found albums of an export, suggests to import them.
  const [albums, setAlbums] = useState((scan?.albums ?? 0) > 0)
  if (!scan) return null
  const { folderPath, totalFiles, totalSize, problems } = scan
  const aside = asideText(scan)
  return (
    <>
      <p className={styles.name} dir="auto">
        {folderPath}
      </p>
      <p className={styles.facts}>
        {texts.filesToImportOfSize({ count: totalFiles, size: inBytes(totalSize) })}
      </p>
      <ul className={styles.summary}>
        {summaryOf(scan).map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {aside !== '' && <p className={styles.hint}>{aside}</p>}
      <ProblemsFold problems={problems} text={texts.filesNotImportable} />
      <ProblemsFold problems={scan.left} tone="plain" text={texts.filesToLeaveOut} />
      {totalFiles === 0 ? (
        <p className={styles.hint}>{texts.noFiles}</p>
      ) : (
        <Checkbox isSelected={albums} onChange={setAlbums}>
          {texts.foldersBecomeAlbums}
        </Checkbox>
      )}
      <div className={styles.actions}>
        {totalFiles > 0 && (
          <Button variant="primary" onPress={() => void folderImport.start({ albums, labels })}>
            {texts.importFiles({ count: totalFiles })}
          </Button>
        )}
        <Button onPress={folderImport.leave}>{texts.chooseDifferentFolder}</Button>
      </div>
    </>
  )
}
