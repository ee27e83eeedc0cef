import { countWaitingChanges } from '@safelight/client/device-disk'
import { texts } from '@safelight/texts/common'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../shared/ui/overlays/confirm-dialog.tsx'
import { useSession } from '../contexts/session-context.tsx'

/** Logs out, but asks first while changes on this device have not reached the server. */
export function useLogOut(): { logOut: () => Promise<void>; question: ReactNode } {
  const session = useSession()
  const [waiting, setWaiting] = useState(0)
  const [asks, setAsks] = useState(false)

  async function logOut(): Promise<void> {
    const count = await countWaitingChanges().catch(() => 0)
    if (count === 0) return session.logOut()
    setWaiting(count)
    setAsks(true)
  }

  const question = (
    <ConfirmDialog
      title={texts.logOutWithChanges}
      message={texts.logOutLosesChanges({ count: waiting })}
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
