import { texts } from '@safelight/texts/components/viewer'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { CopyButton } from '../../../shared/ui/controls/keep-text.tsx'
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx'
import type { Target } from './target.ts'
import styles from './target-dialog.module.css'

export interface TargetDialogProps {
  target: Target
  onClose: () => void
}

/** Shows what a text or a code leads to, whole, before anything opens. */
export function TargetDialog({ target, onClose }: TargetDialogProps) {
  const { kind, text, href, host } = target
  const { title, hint, open } = WORDS[kind]
  return (
    <Dialog
      title={title}
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      actions={
        <>
          <CopyButton text={text} />
          {href !== undefined && (
            <Button
              variant="primary"
              onPress={() => {
                openTarget(kind, href)
                onClose()
              }}
            >
              {open}
            </Button>
          )}
        </>
      }
    >
      {kind === 'website' && (
        <bdi className={styles.host} dir="ltr">
          {host}
        </bdi>
      )}
      <pre className={styles.text} dir={href === undefined ? 'auto' : 'ltr'}>
        {text}
      </pre>
      <p>{hint}</p>
      {host?.includes('xn--') && <p className={styles.warning}>{texts.foreignHost}</p>}
    </Dialog>
  )
}

const WORDS = {
  website: { title: texts.openWebsite, hint: texts.websiteHint, open: texts.open },
  mail: { title: texts.writeMail, hint: texts.mailHint, open: texts.write },
  phone: { title: texts.callPhone, hint: texts.phoneHint, open: texts.call },
  wifi: { title: texts.wifiCode, hint: texts.codeHint, open: undefined },
  contact: { title: texts.contactCode, hint: texts.codeHint, open: undefined },
  text: { title: texts.textCode, hint: texts.codeHint, open: undefined },
}

/** Opens an address on press. Without a link in the page, no browser can fetch anything of it before. */
function openTarget(kind: Target['kind'], href: string): void {
  if (kind === 'website') window.open(href, '_blank', 'noopener,noreferrer')
  else window.location.assign(href)
}
