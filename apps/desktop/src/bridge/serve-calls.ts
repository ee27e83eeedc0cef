import { CALLS, type CallAnswer, type CallInput } from '@safelight/contract/desktop-bridge'
import { CALL_NAMES, type CallName } from '@safelight/contract/desktop-bridge-names'
import type { IpcMain, IpcMainInvokeEvent } from 'electron'
import { originOf } from '../protocol/app-pages.ts'
import { channelOf } from './channels.ts'

/** `server` is the server of the calling page; null for the page on which the person enters it. */
export type Handlers = {
  [Name in CallName]: (
    input: CallInput<Name>,
    server: (typeof CALLS)[Name]['pages'] extends 'app' ? string : null,
  ) => Promise<CallAnswer<Name>>
}

type AnyHandler = (input: unknown, server: string | null) => Promise<unknown>

/**
 * Handles calls of the app's pages. Rejects calls of other pages and of frames. `server` returns the chosen
 * server, or null before one is chosen.
 */
export function serveCalls(
  ipc: Pick<IpcMain, 'handle'>,
  server: () => string | null,
  handlers: Handlers,
): void {
  for (const name of CALL_NAMES) {
    const { pages, input } = CALLS[name]
    const handler = handlers[name] as AnyHandler
    ipc.handle(channelOf(name), async (event, given: unknown) => {
      const page = pageOf(event, server())
      if (!page || (page.server === null) !== (pages === 'first'))
        throw new Error('This page may not ask for that.')
      const checked = input.safeParse(given)
      if (!checked.success) throw new Error('Malformed request.')
      return handler(checked.data, page.server)
    })
  }
}

/**
 * Identifies the calling page by its server, which is null for the page on which the person enters the
 * server's address. Returns undefined for other pages, and for frames within a page.
 */
function pageOf({ senderFrame }: IpcMainInvokeEvent, chosen: string | null) {
  // The frame is null if it has navigated since the call.
  if (!senderFrame || senderFrame.parent !== null) return undefined
  const { origin } = senderFrame
  const servers = chosen === null ? [null] : [null, chosen]
  return servers.map(server => ({ server })).find(page => originOf(page.server) === origin)
}
