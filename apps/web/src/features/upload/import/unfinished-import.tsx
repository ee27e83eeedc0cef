import { formatCount, formatNumber } from '../../../shared/format.ts'
import { useAsync } from '../../../shared/hooks/use-async.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { begunFolder } from './folder-picker.ts'
import styles from './import.module.css'
import { useImport } from './use-import.ts'

/** The import that broke off, if one did, and the way to go on with it. */
export function UnfinishedImport() {
  const { folderImport } = useImport()
  const { value } = useAsync([folderImport], async () => {
    const begun = await folderImport.begun()
    if (!begun || begun.done >= begun.total) return undefined
    return { ...begun, folder: await begunFolder(begun).catch(() => undefined) }
  })
  if (!value) return null
  const { name, done, total, folder } = value
  return (
    <div className={styles.unfinished}>
      <p>
        The import of “{name}” is not finished: {formatNumber(done)} of {formatCount(total, 'file')}
        .{!folder && ' Select it again, and it goes on where it was.'}
      </p>
      {folder && (
        <Button variant="primary" onPress={() => void folderImport.goOn(folder)}>
          Go On
        </Button>
      )}
    </div>
  )
}
