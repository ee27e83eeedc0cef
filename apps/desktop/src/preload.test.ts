import { build } from 'vite'
import { expect, it } from 'vitest'
import { bundleOf } from '../bundle.ts'

it('the preload script bundles only what every page needs', async () => {
  const config = bundleOf('preload.ts', 'cjs', 'preload.cjs')
  const built = await build({ ...config, build: { ...config.build, write: false } })
  if (!('output' in built)) throw new Error('The build has no output.')
  const [{ imports, moduleIds }] = built.output
  expect(imports).toEqual(['electron'])
  expect(moduleIds.map(id => id.split('/').at(-1))).toEqual([
    'bridge-name.ts',
    'names.ts',
    'channels.ts',
    'preload.ts',
  ])
})
