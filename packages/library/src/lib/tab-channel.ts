/** What the tabs of one browser tell each other. No key and no token travels here in the clear. */
export type TabMessage =
  | { type: 'key-wanted'; accountId: string }
  /** The wrapped master key, to be opened with the wrapping key of the device's store. */
  | { type: 'key'; accountId: string; wrapped: string }
  | { type: 'signed-in'; accountId: string }
  | { type: 'signed-out'; accountId: string }

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
  }
}

export type TabChannel = ReturnType<typeof openTabChannel>
