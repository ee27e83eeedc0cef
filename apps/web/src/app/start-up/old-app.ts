import { isOlder } from '@safelight/contract/build'
import { health } from '@safelight/contract/health'

/** Whether a desktop app of `version` is older than its server. False if the server does not answer. */
export async function isOlderThanServer(version: string): Promise<boolean> {
  const response = await fetch(health.path).catch(() => undefined)
  const answer = health.response.safeParse(await response?.json().catch(() => undefined))
  return answer.success && isOlder(version, answer.data.version)
}
