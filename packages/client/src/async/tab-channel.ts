/** Messages between the tabs of one browser. They contain no unencrypted key and no token. */
export type TabMessage =
  | { type: 'key-wanted'; accountId: string }
  /** `wrapped`: the master key, wrapped with a key in IndexedDB. */
  | { type: 'key'; accountId: string; wrapped: string }
  | { type: 'signed-in'; accountId: string }
  | { type: 'signed-out'; accountId: string }
  | { type: 'email-confirmed' }
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

export function publishRefusedToken(): void {
  const channel = new BroadcastChannel(NAME)
  channel.postMessage({ type: 'token-refused' } satisfies TabMessage)
  channel.close()
}

export type TabChannel = ReturnType<typeof openTabChannel>
