import { call } from '@safelight/test-kit/accounts/account'
import { startServer } from '@safelight/test-kit/server'
import { newId } from '@safelight/test-kit/uploads/uploads'
import { expect, it } from 'vitest'

const item = newId()
const token = 'AAAAAAAAAAAAAAAAAAAAAA'
const id = '0'.repeat(32)

/** Calls that section 7 of the specification's first part defines. */
const SERVED: [method: string, path: string][] = [
  ['POST', '/api/auth/login'],
  ['POST', '/api/auth/signup'],
  ['GET', '/api/user/me'],
  ['GET', '/api/media/all-metadata'],
  ['GET', '/api/media/search?limit=100&page=0&q=2021'],
  ['GET', '/api/media/all-metadata-steps/0/30'],
  ['GET', '/api/media/available-months'],
  ['GET', '/api/media/years'],
  ['GET', '/api/media/for-year-month?year=2021&month=7'],
  ['GET', '/api/media/all-metadata-year-month-steps/0/200/2021'],
  ['GET', `/authz?key=/thumbnails/thumb_${item}.jpg`],
  ['GET', `/authz?key=/thumbnails/thumb_${item}.mp4.gif`],
  ['GET', `/authz?key=/${item}.jpg`],
  ['POST', '/api/upload/'],
  ['POST', '/api/upload/chunked/initiate'],
  ['POST', '/api/upload/chunked/upload'],
  ['POST', '/api/upload/chunked/complete'],
  ['GET', `/api/albums/${item}/shares`],
  ['GET', `/api/media/${item}/shares`],
  ['POST', '/api/shares/link'],
  ['DELETE', `/api/shares/link/${token}`],
  ['POST', `/api/albums/${item}/share`],
  ['POST', `/api/media/${item}/share`],
  ['DELETE', `/api/albums/${item}/share/1`],
  ['DELETE', `/api/media/${item}/share/1`],
  ['GET', '/api/albums/shared-with-me'],
  ['GET', '/api/media/shared-with-me'],
  ['GET', '/api/albums/my'],
  ['GET', `/api/albums/${item}`],
  ['PUT', `/api/albums/${item}`],
  ['DELETE', `/api/albums/${item}`],
  ['GET', `/api/albums/${item}/media?page=0&limit=24`],
]

/** Calls about links (specification, part 2, section 7). `public-shares.test.ts` covers their files. */
const LINKS: [method: string, path: string][] = [
  ['POST', '/api/sharing/create-link'],
  ['GET', '/api/sharing/my-links'],
  ['DELETE', `/api/sharing/revoke/${token}`],
  ['PUT', `/api/sharing/update/${token}`],
  ['GET', '/api/public/shared/not-a-token'],
]

const ACCOUNT: [method: string, path: string][] = [
  ['POST', '/api/user/change-password'],
  ['DELETE', '/api/user'],
]

const PAYMENT: [method: string, path: string][] = [
  ['POST', '/api/payment/create-checkout-session'],
  ['POST', '/api/payment/subscriptions/cancel'],
  ['POST', '/api/payment/subscriptions/resume'],
  ['POST', '/api/payment/subscriptions/change-plan'],
  ['GET', '/api/payment/subscription'],
]

const FAMILY: [method: string, path: string][] = [
  ['POST', '/api/family-group/create?title=Ours'],
  ['GET', '/api/family-group/1/members'],
  ['POST', '/api/family-group/1/invite?email=ada@example.org'],
  ['DELETE', '/api/family-group/1/members/1'],
  ['POST', '/api/family-group/1/accept'],
  ['DELETE', '/api/family-group/1/reject'],
]

/** Calls about administration, from the specification's second part. */
const ADMINISTRATION: [method: string, path: string][] = [
  ['GET', '/api/public/variables'],
  ['GET', '/api/public/variables/app-urls'],
  ['GET', '/api/apps/download-urls'],
  ['GET', '/api/plans'],
  ['GET', '/api/plans/1'],
  ['GET', '/api/admin/variables'],
  ['GET', '/api/admin/variables/A_KEY'],
  ['GET', '/api/admin/variables/category/URLS'],
  ['POST', '/api/admin/variables'],
  ['PUT', '/api/admin/variables/A_KEY'],
  ['DELETE', '/api/admin/variables/A_KEY'],
  ['POST', '/api/admin/variables/cache/clear'],
  ['GET', '/api/admin/users'],
  ['GET', '/api/admin/users/1'],
  ['PUT', '/api/admin/users/1/roles'],
  ['GET', '/api/feature-flags/all'],
  ['POST', '/api/feature-flags'],
  ['PUT', '/api/feature-flags/A_FLAG'],
  ['DELETE', '/api/feature-flags/A_FLAG'],
]

const STAGING: [method: string, path: string][] = [
  ['POST', '/api/upload/local-folder/initiate'],
  ['GET', `/api/upload/local-folder/status/${id}`],
  ['POST', '/api/upload/local-folder/stage/chunked/initiate'],
  ['POST', '/api/upload/local-folder/stage/chunked/upload'],
  ['POST', '/api/upload/local-folder/stage/chunked/complete'],
  ['POST', '/api/upload/local-folder/stage/direct'],
  ['GET', `/api/upload/local-folder/stage/status/${id}`],
  ['POST', '/api/upload/local-folder/trigger-processing'],
]

/**
 * Returns the calls for which the server has no route. The test sends no bodies and no tokens: the server
 * answers all other calls with 200, 400 or 401.
 */
async function missing(calls: [method: string, path: string][]) {
  const server = await startServer()
  const answers = await Promise.all(calls.map(([method, path]) => call(server, method, path)))
  return calls.filter((_, i) => ![200, 400, 401].includes(answers[i]?.status ?? 0))
}

it('serves every call of the specification', async () => {
  const calls = [SERVED, STAGING, ACCOUNT, LINKS, PAYMENT, FAMILY, ADMINISTRATION].flat()
  expect(await missing(calls)).toEqual([])
})
