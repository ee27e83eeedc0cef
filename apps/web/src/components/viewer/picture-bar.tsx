import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/components/viewer'
import { Copy, QrCode } from 'lucide-react'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { showToast } from '../../shared/ui/feedback/toasts.tsx'
import styles from './picture-bar.module.css'
import { targetOf } from './targets/target.ts'
import { targetName } from './targets/target-name.ts'
import type { PictureReading } from './use-picture-reading.ts'

const TargetDialog = lazy(async () => {
  const { TargetDialog } = await import('./targets/target-dialog.tsx')
  return { default: TargetDialog }
})

export interface PictureBarProps {
  reading: PictureReading
  /** Whether something else is at the lower edge of the picture. */
  isRaised: boolean
}

/** Buttons over the lower edge of the picture: its codes and, while the person selects, copying its text. */
export function PictureBar({ reading, isRaised }: PictureBarProps) {
  const { codes, lines, isSelecting, select, target, open } = reading
  const contents = new Set(codes.map(({ content }) => content))
  return (
    <>
      {(isSelecting || codes.length > 0) && (
        <div className={styles.bar} data-raised={isRaised}>
          {[...contents].map(content => {
            const found = targetOf(content)
            return (
              <button
                key={content}
                type="button"
                className={styles.button}
                onClick={() => open(found)}
              >
                <QrCode size={16} aria-hidden="true" />
                <bdi className={styles.name}>{targetName(found)}</bdi>
              </button>
            )
          })}
          {isSelecting && (
            <>
              <CopyText all={lines.map(({ text }) => text).join('\n')} />
              <button type="button" className={styles.button} onClick={() => select(false)}>
                {texts.done}
              </button>
            </>
          )}
        </div>
      )}
      {target && (
        <Suspense>
          <TargetDialog target={target} onClose={() => open(undefined)} />
        </Suspense>
      )}
    </>
  )
}

/** Copies the selection or, if there is none, all text. */
function CopyText({ all }: { all: string }) {
  const selected = useSyncExternalStore(watchSelection, readSelection)
  const copy = () =>
    navigator.clipboard.writeText(selected || all).then(
      () => showToast({ tone: 'success', text: texts.textCopied }),
      () => showToast({ tone: 'error', text: texts.copyTextFailed }),
    )
  return (
    <button
      type="button"
      className={styles.button}
      // Keeps the selection.
      onPointerDown={event => event.preventDefault()}
      onClick={copy}
    >
      <Copy size={16} aria-hidden="true" />
      {selected ? common.copy : texts.copyAllText}
    </button>
  )
}

function watchSelection(listener: () => void): () => void {
  document.addEventListener('selectionchange', listener)
  return () => document.removeEventListener('selectionchange', listener)
}

const readSelection = (): string => getSelection()?.toString() ?? ''
