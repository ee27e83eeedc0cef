import type { SelectionMessage, UploadTotals } from '@safelight/client/upload-queue'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/upload'
import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { useLibrary } from '../../../components/contexts/library-context.tsx'
import { RefusedFiles } from '../../../components/left-out/refused-files.tsx'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { LinkButton } from '../../../shared/ui/controls/link-button.tsx'
import { ConfirmDialog } from '../../../shared/ui/overlays/confirm-dialog.tsx'
import { bytesText } from './batch-texts.ts'
import styles from './tray.module.css'

export interface BatchProps {
  totals: UploadTotals
  refused: readonly SelectionMessage[]
}

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
            {texts.resume}
          </Button>
        ) : (
          <Button size="small" icon={<Pause size={14} />} onPress={uploads.pauseAll}>
            {texts.pause}
          </Button>
        )}
        <Button
          size="small"
          onPress={() => (isMuch(totals) ? setAsksToStop(true) : uploads.stop())}
        >
          {common.stop}
        </Button>
        <LinkButton to="/upload" size="small" variant="quiet">
          {texts.viewFiles}
        </LinkButton>
      </div>
      <ConfirmDialog
        title={texts.stopUploadsQuestion}
        message={texts.stopUploadsMessage({ count: left })}
        confirm={common.stop}
        busy={texts.stopping}
        isOpen={asksToStop}
        onOpenChange={setAsksToStop}
        onConfirm={async () => uploads.stop()}
        failure={texts.stopFailed}
      />
    </>
  )
}

const isMuch = ({ files, ended, bytes, sentBytes }: UploadTotals) =>
  files - ended > 10 || bytes - sentBytes >= 100 * 1024 * 1024
