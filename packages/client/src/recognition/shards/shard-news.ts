import type { SeenChange } from '../seen/seen-store.ts'

/** What has changed of what recognition keeps on this device. */
export interface ShardNews {
  /** Names of shards. */
  changed: readonly string[]
  seen: SeenChange
}

interface Message extends ShardNews {
  accountId: string
}

const NAME = 'safelight-recognition'

/** Tells every page and worker of this device, this one too. It opens with the first listener, or with what is told. */
export function openShardNews(accountId: string) {
  const listeners = new Set<(news: ShardNews) => void>()
  let channel: BroadcastChannel | undefined

  function open(): BroadcastChannel {
    channel ??= new BroadcastChannel(NAME)
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.accountId === accountId) for (const listener of listeners) listener(data)
    }
    return channel
  }

  return {
    tell(news: ShardNews): void {
      open().postMessage({ accountId, ...news } satisfies Message)
      for (const listener of [...listeners]) listener(news)
    },
    listen(listener: (news: ShardNews) => void): () => void {
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

export type ShardNewsChannel = ReturnType<typeof openShardNews>
