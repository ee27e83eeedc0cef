import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'

const root = new URL('../../../../', import.meta.url)
const textOf = (path: string) => readFile(new URL(path, root), 'utf8')

it.each([
  'apps/server/src/safelight.ts',
  'apps/server/build.ts',
  'deploy/systemd/safelight.service',
])('%s starts the server with the Node flags that its tests and measurements use', async path => {
  const { config } = JSON.parse(await textOf('apps/server/package.json'))
  expect(await textOf(path)).toContain(`node ${config.nodeFlags.join(' ')}`)
})
