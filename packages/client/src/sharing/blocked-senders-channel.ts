import { createWatchers } from '../async/observables/watchers.ts'

const NAME = 'safelight-blocked-senders'

export function openBlockedSendersChannel(accountId: string) {
  const channel = new BroadcastChannel(NAME)
  const watchers = createWatchers()
  channel.onmessage = ({ data }: MessageEvent<string>) => {
    if (data === accountId) watchers.changed()
  }
  return {
    publish(): void {
      channel.postMessage(accountId)
      watchers.changed()
    },
    subscribe: watchers.subscribe,
    close: () => channel.close(),
  }
}
