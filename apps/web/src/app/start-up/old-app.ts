import { health } from '@safelight/contract/health'

/** Whether a desktop app of `version` is older than its server. False if the server does not answer. */
export async function isOlderThanServer(version: string): Promise<boolean> {
  const response = await fetch(health.path).catch(() => undefined)
  const answer = health.response.safeParse(await response?.json().catch(() => undefined))
  return answer.success && isOlder(version, answer.data.version)
}

/** Compares versions such as `0.9.0` and `0.10.0`, part by part. */
export function isOlder(version: string, other: string): boolean {
  const [parts, others] = [version, other].map(each => each.split('.').map(Number))
  const first = parts?.findIndex((part, i) => part !== others?.[i]) ?? -1
  return first >= 0 && Number(parts?.[first]) < Number(others?.[first])
}
