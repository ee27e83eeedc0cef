import { useMemo } from 'react'
import { useUnlocked } from '../contexts/session-context.tsx'
import { desktopBridge } from '../desktop/desktop-bridge.ts'
import { browserFolders, canPickInBrowser } from './browser-folders.ts'
import { desktopFolders } from './desktop-folders.ts'
import type { DeviceFolders } from './device-folders.ts'

/** Undefined in a browser that cannot read a folder again later. */
export function deviceFolders(accountId: string): DeviceFolders | undefined {
  if (desktopBridge) return desktopFolders(desktopBridge)
  return canPickInBrowser() ? browserFolders(accountId) : undefined
}

export function useDeviceFolders(): DeviceFolders | undefined {
  const { accountId } = useUnlocked().keys
  return useMemo(() => deviceFolders(accountId), [accountId])
}
