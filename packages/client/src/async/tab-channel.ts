/** What the tabs of one browser tell each other. No key and no token travels here in the clear. */
export type TabMessage =
  | { type: 'key-wanted'; accountId: string }
  /** The wrapped master key, to be opened with the wrapping key of the device's store. */
  | { type: 'key'; accountId: string; wrapped: string }
  | { type: 'signed-in'; accountId: string }
  | { type: 'signed-out'; accountId: string }
  /** Of whatever account; each tab asks for its own. */
  | { type: 'email-confirmed' }
  /** The server refused the token of some page or worker; each tab asks for its own. */
  | { type: 'token-refused' }

const NAME = 'safelight-session'

export function openTabChannel() {
  const channel = new BroadcastChannel(NAME)
  return {
    send: (message: TabMessage) => channel.postMessage(message),
    listen(listener: (message: TabMessage) => void): () => void {
      const handler = ({ data }: MessageEvent<TabMessage>) => listener(data)
      channel.addEventListener('message', handler)
      return () => channel.removeEventListener('message', handler)
    },
    close: () => channel.close(),
  }
}

/** Tells every tab of this browser, from a page or a worker, that a token was refused. */
export function publishRefusedToken(): void {
  const channel = new BroadcastChannel(NAME)
  channel.postMessage({ type: 'token-refused' } satisfies TabMessage)
  channel.close()
}

export type TabChannel = ReturnType<typeof openTabChannel>
