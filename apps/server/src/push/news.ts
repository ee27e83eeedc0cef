import type { NewsKind } from '@safelight/contract/notifications'

export interface News {
  kind: NewsKind
  userId: number
  /** The session that caused the news. */
  except?: string
  /** The only session that the news is for. */
  only?: string
}

/** Pushes news to devices in the background: callers neither wait for it nor fail with it. */
export interface PushSender {
  /** Hosts of the push services that the administrator allows. */
  services: readonly string[]
  tell(news: News): void
  idle(): Promise<void>
  /** Cancels retries. Resolves once pending sends end, or after ten seconds. */
  close(): Promise<void>
}
