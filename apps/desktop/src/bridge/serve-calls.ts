import {
  CALLS,
  type CallAnswer,
  type CallInput,
  type CallName,
} from '@safelight/contract/desktop-bridge'
import type { IpcMain, IpcMainInvokeEvent } from 'electron'
import { originOf } from '../protocol/app-pages.ts'
import { channelOf } from './channels.ts'

/** What is done for each call; the server is that of the page which asks. */
export type Handlers = {
  [Name in CallName]: (
    input: CallInput<Name>,
    server: (typeof CALLS)[Name]['pages'] extends 'app' ? string : null,
  ) => Promise<CallAnswer<Name>>
}

type AnyHandler = (input: unknown, server: string | null) => Promise<unknown>

/** Answers the calls of the app's own pages. `server` is the one whose pages may be open now. */
export function serveCalls(
  ipc: Pick<IpcMain, 'handle'>,
  server: () => string | null,
  handlers: Handlers,
): void {
  for (const name of Object.keys(CALLS) as CallName[]) {
    const { pages, input } = CALLS[name]
    const handler = handlers[name] as AnyHandler
    ipc.handle(channelOf(name), async (event, given: unknown) => {
      const page = pageOf(event, server())
      if (!page || (page.server === null) !== (pages === 'first'))
        throw new Error('This page may not ask for that.')
      const checked = input.safeParse(given)
      if (!checked.success) throw new Error('This call is not as it must be.')
      return handler(checked.data, page.server)
    })
  }
}

/** Which of the app's pages asks: the first one, or one of the chosen server. Frames within pages are none. */
function pageOf({ senderFrame }: IpcMainInvokeEvent, chosen: string | null) {
  // A frame that has gone on to another page meanwhile is null.
  if (!senderFrame || senderFrame.parent !== null) return undefined
  const { origin } = senderFrame
  const servers = chosen === null ? [null] : [null, chosen]
  return servers.map(server => ({ server })).find(page => originOf(page.server) === origin)
}
