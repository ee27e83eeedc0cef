import type { Intercept } from './test.ts'

/**
 * Holds the calls to a URL until they are released. Lets the calls before the `from`-th pass, counted from 1.
 */
export async function holdCalls(intercept: Intercept, url: Parameters<Intercept>[0], from = 1) {
  const released = Promise.withResolvers<void>()
  let calls = 0
  const end = await intercept(url, async route => {
    calls += 1
    if (calls >= from) await released.promise
    await route.continue().catch(() => {})
  })
  return { release: released.resolve, end }
}
