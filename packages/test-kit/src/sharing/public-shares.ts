import { type PublicShare, publicShare } from '@safelight/contract/public-shares'
import type { Person } from '../accounts/account.ts'
import type { TestServer } from '../server.ts'
import { type TestUpload, uploaded } from '../uploads/uploads.ts'

export const NOT_FOUND = '{"code":"NOT_FOUND","message":"Not found. It may have been deleted."}'

export const shared = (token: string) => `/api/public/shared/${token}`

export const ids = (list: TestUpload[]) => list.map(each => each.dto.id)

/** Returns the calls that a visitor can make with only a link. */
export function aVisitor(server: TestServer) {
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(server.url + path, { headers })
  return {
    get,
    async open(token: string, query = '', headers = {}): Promise<PublicShare> {
      const response = await get(shared(token) + query, headers)
      if (response.status !== 200) throw new Error(await response.text())
      return publicShare.response.parse(await response.json())
    },
    statusOf: async (token: string) => (await get(shared(token))).status,
  }
}

export async function uploads(
  server: TestServer,
  { token }: Person,
  count: number,
): Promise<TestUpload[]> {
  const made: TestUpload[] = []
  for (let i = 0; i < count; i += 1) made.push(await uploaded(server, token))
  return made
}
