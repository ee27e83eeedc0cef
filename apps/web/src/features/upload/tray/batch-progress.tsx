import type { SelectionMessage, UploadTotals } from '@safelight/client/upload-queue'
import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { useLibrary } from '../../../components/contexts/library-context.tsx'
import { RefusedFiles } from '../../../components/left-out/refused-files.tsx'
import { formatCount } from '../../../shared/format.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { LinkButton } from '../../../shared/ui/controls/link-button.tsx'
import { ConfirmDialog } from '../../../shared/ui/overlays/confirm-dialog.tsx'
import { bytesText } from './batch-texts.ts'
import styles from './tray.module.css'

export interface BatchProps {
  totals: UploadTotals
  refused: readonly SelectionMessage[]
}

/** Uploads under way: how much is left, and what can be done with all of them. */
export function BatchProgress({ totals, refused }: BatchProps) {
  const { uploads } = useLibrary()
  const [asksToStop, setAsksToStop] = useState(false)
  const left = totals.files - totals.ended
  return (
    <>
      <p className={styles.facts}>{bytesText(totals)}</p>
      <RefusedFiles messages={refused} />
      <div className={styles.actions}>
        {totals.phase === 'paused' ? (
          <Button size="small" icon={<Play size={14} />} onPress={uploads.resumeAll}>
            Resume
          </Button>
        ) : (
          <Button size="small" icon={<Pause size={14} />} onPress={uploads.pauseAll}>
            Pause
          </Button>
        )}
        <Button
          size="small"
          onPress={() => (isMuch(totals) ? setAsksToStop(true) : uploads.stop())}
        >
          Stop
        </Button>
        <LinkButton to="/upload" size="small" variant="quiet">
          View files
        </LinkButton>
      </div>
      <ConfirmDialog
        title="Stop uploading?"
        message={`${formatCount(left, 'file')} ${left === 1 ? 'is' : 'are'} not uploaded yet. What was sent of ${left === 1 ? 'it' : 'them'} is given up. You can start again on the upload screen.`}
        confirm="Stop"
        busy="Stopping..."
        isOpen={asksToStop}
        onOpenChange={setAsksToStop}
        onConfirm={async () => uploads.stop()}
        failure="Failed to stop"
      />
    </>
  )
}

/** Whether it would be a pity to stop by accident. */
const isMuch = ({ files, ended, bytes, sentBytes }: UploadTotals) =>
  files - ended > 10 || bytes - sentBytes >= 100 * 1024 * 1024
