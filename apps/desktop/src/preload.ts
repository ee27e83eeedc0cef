import { BRIDGE_NAME } from '@safelight/contract/desktop-bridge-name'
import { CALL_NAMES, EVENT_NAMES, type EventName } from '@safelight/contract/desktop-bridge-names'
import { contextBridge, ipcRenderer } from 'electron'
import { aboutFrom, channelOf } from './bridge/channels.ts'

/** Electron puts the name of the call before the message of its error. */
const withoutPrefix = (message: string): string =>
  message.replace(/^Error invoking remote method '[^']*': (\w*Error: )?/, '')

const calls = Object.fromEntries(
  CALL_NAMES.map(name => [
    name,
    (input: unknown) =>
      ipcRenderer.invoke(channelOf(name), input).catch((error: Error) => {
        throw new Error(withoutPrefix(error.message))
      }),
  ]),
)

contextBridge.exposeInMainWorld(BRIDGE_NAME, {
  ...aboutFrom(process.argv),
  ...calls,
  on(name: EventName, listener: (value: unknown) => void) {
    if (!EVENT_NAMES.includes(name)) throw new Error('There is no such event.')
    // Drop the event object: it would give the page access to more of Electron.
    const hear = (_: unknown, value: unknown) => listener(value)
    ipcRenderer.on(channelOf(name), hear)
    return () => void ipcRenderer.off(channelOf(name), hear)
  },
})
