import { createNotifications } from '@safelight/client/notifications'
import type { NewsKind } from '@safelight/contract/notifications'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/account/notifications'
import { useMemo, useState } from 'react'
import { useUnlocked } from '../../../components/contexts/session-context.tsx'
import { errorMessage } from '../../../shared/error-message.ts'
import { useAsync } from '../../../shared/hooks/use-async.ts'

/** The account's notifications on this device, and how to change them. */
export function useNotifications() {
  const { token } = useUnlocked()
  const notifications = useMemo(() => createNotifications(token), [token])
  const {
    value: settings,
    change,
    ...loaded
  } = useAsync([notifications], () => notifications.read())
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function turn(way: 'turnOn' | 'turnOff', failed: string): Promise<void> {
    setBusy(true)
    setFailure(undefined)
    try {
      const turned = await notifications[way]()
      change(() => turned)
    } catch {
      setFailure(failed)
    } finally {
      setBusy(false)
    }
  }

  async function choose(kind: NewsKind, isOn: boolean): Promise<void> {
    if (!settings) return
    setFailure(undefined)
    const off = isOn ? settings.off.filter(each => each !== kind) : [...settings.off, kind]
    change(() => ({ ...settings, off }))
    try {
      await notifications.choose(off)
    } catch (error) {
      change(() => settings)
      setFailure(errorMessage(error, common.saveFailed))
    }
  }

  return {
    settings,
    failure: failure ?? (loaded.failure ? errorMessage(loaded.failure, texts.unread) : undefined),
    isBusy,
    turnOn: () => turn('turnOn', texts.failed),
    turnOff: () => turn('turnOff', texts.failedOff),
    choose,
  }
}
