import { randomBytes } from 'node:crypto'
import type { Shard } from '@safelight/contract/recognition-shards'
import type { Address, Person } from './accounts/account.ts'

export const SHARDS = '/api/recognition/shards'

export const someBytes = (length = 4125): Buffer => randomBytes(length)

export const putBytes = (
  { url }: Address,
  { token }: Pick<Person, 'token'>,
  name: string,
  base: number,
  bytes: Buffer,
  version = base + 1,
): Promise<Response> =>
  fetch(`${url}${SHARDS}/${name}?base=${base}&version=${version}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: Uint8Array.from(bytes),
  })

/** Replaces a shard. Throws unless the server accepts it. */
export async function putDone(
  ...given: Parameters<typeof putBytes>
): Promise<Pick<Shard, 'version' | 'seq'>> {
  const answer = await putBytes(...given)
  if (!answer.ok) throw new Error(await answer.text())
  return answer.json()
}
