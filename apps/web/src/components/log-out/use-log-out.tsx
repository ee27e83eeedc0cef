import { countWaitingChanges, ownerOfDevice } from '@safelight/client/device-disk'
import { texts } from '@safelight/texts/components/log-out'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../shared/ui/overlays/confirm-dialog.tsx'
import { useSession } from '../contexts/session-context.tsx'

/**
 * Logs out, but asks first while changes on this device have not reached the server, or if the device cannot
 * count them.
 */
export function useLogOut(): { logOut: () => Promise<void>; question: ReactNode } {
  const session = useSession()
  const [unsent, setUnsent] = useState<Unsent>()
  const [asks, setAsks] = useState(false)

  async function logOut(): Promise<void> {
    const counted = await countUnsent().catch(() => undefined)
    if (counted && counted.waiting + counted.held + counted.files === 0) return session.logOut()
    setUnsent(counted)
    setAsks(true)
  }

  const question = (
    <ConfirmDialog
      title={texts.logOutWithChanges}
      message={unsent ? lossText(unsent) : texts.logOutMayLose}
      confirm={texts.logOutAnyway}
      busy={texts.loggingOut}
      failure={texts.logOutFailed}
      isOpen={asks}
      onOpenChange={setAsks}
      onConfirm={() => session.logOut()}
    />
  )
  return { logOut, question }
}

interface Unsent {
  waiting: number
  held: number
  files: number
}

async function countUnsent(): Promise<Unsent> {
  const { countWaitingFiles } = await import('@safelight/client/waiting-files')
  const files = await countWaitingFiles(await ownerOfDevice())
  return { ...(await countWaitingChanges()), files }
}

const lossText = (unsent: Unsent): string =>
  [changesText(unsent), unsent.files > 0 && texts.logOutLosesFiles({ count: unsent.files })]
    .filter(Boolean)
    .join(' ')

function changesText({ waiting, held }: Unsent): string | undefined {
  if (waiting + held === 0) return undefined
  if (held === 0) return texts.logOutLosesChanges({ count: waiting })
  return waiting === 0
    ? texts.logOutLosesHeld({ count: held })
    : texts.logOutLosesAll({ waiting, held })
}
