import { countWaitingChanges } from '@safelight/client/device-disk'
import { texts } from '@safelight/texts/common'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../shared/ui/overlays/confirm-dialog.tsx'
import { useSession } from '../contexts/session-context.tsx'

/** Logs out, but asks first while changes on this device have not reached the server. */
export function useLogOut(): { logOut: () => Promise<void>; question: ReactNode } {
  const session = useSession()
  const [unsent, setUnsent] = useState({ waiting: 0, held: 0 })
  const [asks, setAsks] = useState(false)

  async function logOut(): Promise<void> {
    const counted = await countWaitingChanges().catch(() => undefined)
    if (!counted || counted.waiting + counted.held === 0) return session.logOut()
    setUnsent(counted)
    setAsks(true)
  }

  const question = (
    <ConfirmDialog
      title={texts.logOutWithChanges}
      message={lossText(unsent)}
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

function lossText({ waiting, held }: { waiting: number; held: number }): string {
  if (held === 0) return texts.logOutLosesChanges({ count: waiting })
  return waiting === 0
    ? texts.logOutLosesHeld({ count: held })
    : texts.logOutLosesAll({ waiting, held })
}
