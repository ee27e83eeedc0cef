import { randomBytes } from 'node:crypto'
import type { Block } from '@safelight/contract/recognition-blocks'
import type { Address, Person } from './accounts/account.ts'

export const BLOCKS = '/api/recognition/blocks'

export const someBytes = (length = 4125): Buffer => randomBytes(length)

/** Puts bytes in a block's place, and resolves to the answer. */
export const putBytes = (
  { url }: Address,
  { token }: Pick<Person, 'token'>,
  name: string,
  base: number,
  bytes: Buffer,
  version = base + 1,
): Promise<Response> =>
  fetch(`${url}${BLOCKS}/${name}?base=${base}&version=${version}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: Uint8Array.from(bytes),
  })

/** Puts bytes in a block's place. */
export async function putDone(
  ...given: Parameters<typeof putBytes>
): Promise<Pick<Block, 'version' | 'seq'>> {
  const answer = await putBytes(...given)
  if (!answer.ok) throw new Error(await answer.text())
  return answer.json()
}
