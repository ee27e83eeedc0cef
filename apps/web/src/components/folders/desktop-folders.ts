import type { DesktopBridge } from '@safelight/contract/desktop-bridge'
import { desktopFolder } from '../desktop/desktop-folder.ts'
import type { DeviceFolders } from './device-folders.ts'

export const desktopFolders = (bridge: DesktopBridge): DeviceFolders => ({
  async pick() {
    const picked = await bridge.pickFolder()
    return picked ? desktopFolder(bridge, picked) : undefined
  },
  async open(handle) {
    const picked = (await bridge.pickedFolders()).find(({ folder }) => folder === handle)
    return picked && desktopFolder(bridge, picked)
  },
  async follow(handle, changed) {
    const stopListening = bridge.on('folderChanged', folder => {
      if (folder === handle) changed()
    })
    const stop = () => {
      stopListening()
      bridge.stopWatching(handle).catch(() => {})
    }
    try {
      return { isWhole: await bridge.watchFolder(handle), stop }
    } catch (error) {
      stop()
      throw error
    }
  },
  forgettable: async () => (await bridge.pickedFolders()).map(({ folder }) => folder),
  forget: handle => bridge.forgetFolder(handle),
})
