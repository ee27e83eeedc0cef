import { anotherPool } from '@safelight/test-kit/database/postgres'
import { expect, it, onTestFinished } from 'vitest'
import { startPebble } from '../https/pebble.ts'
import { domain, serve, shown } from '../https/serving.ts'

it('one of two servers obtains the certificate, and both serve it', async ({ skip }) => {
  const pebble =
    (await startPebble()) ?? skip('Pebble is missing. On Debian: apt-get install pebble')
  onTestFinished(pebble.stop)
  // The authority reaches the first server. Only the second one asks for a certificate.
  const reached = await serve(pebble)
  const database = await anotherPool(reached.context.database)
  const asking = await serve({ ...pebble, httpPort: 0, tlsPort: 0, database })
  await asking.look()
  expect(asking.failures()).toEqual([])
  const root = await pebble.root()
  const first = await shown(asking.port, root)
  expect(first?.subjectaltname).toBe(`DNS:${domain}`)
  expect(await shown(reached.port)).toBeUndefined()

  await reached.look()
  expect((await shown(reached.port, root))?.serialNumber).toBe(first?.serialNumber)
  const rows = await database.selectFrom('certificates').selectAll().execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toMatch(/PRIVATE KEY|UFJJVkFURSBLRV/) // cspell:disable-line
})

it('two servers do not ask at the same time', async ({ skip }) => {
  const pebble =
    (await startPebble()) ?? skip('Pebble is missing. On Debian: apt-get install pebble')
  onTestFinished(pebble.stop)
  const one = await serve(pebble)
  const database = await anotherPool(one.context.database)
  const other = await serve({ ...pebble, httpPort: 0, tlsPort: 0, database })
  await Promise.all([one.look(), other.look()])
  expect(pebble.log().split('POST /order-plz')).toHaveLength(2)
})
