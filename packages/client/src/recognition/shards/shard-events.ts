import type { DetectionChange } from '../detections/detection-store.ts'

export interface ShardEvent {
  changed: readonly string[]
  detections: DetectionChange
}

interface Message extends ShardEvent {
  accountId: string
}

const NAME = 'safelight-recognition'

export function openShardEvents(accountId: string) {
  const listeners = new Set<(news: ShardEvent) => void>()
  let channel: BroadcastChannel | undefined

  function open(): BroadcastChannel {
    channel ??= new BroadcastChannel(NAME)
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.accountId === accountId) for (const listener of listeners) listener(data)
    }
    return channel
  }

  return {
    notify(news: ShardEvent): void {
      open().postMessage({ accountId, ...news } satisfies Message)
      for (const listener of [...listeners]) listener(news)
    },
    listen(listener: (news: ShardEvent) => void): () => void {
      open()
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close(): void {
      listeners.clear()
      channel?.close()
      channel = undefined
    },
  }
}

export type ShardEventChannel = ReturnType<typeof openShardEvents>
