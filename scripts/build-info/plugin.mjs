import { join } from 'node:path'
import { readBuild } from './read-build.mjs'

const path = join(import.meta.dirname, 'read-build.mjs')

/**
 * Makes a bundle contain the commit from which it is built, because a package has no repository.
 *
 * @returns {import('vite').Plugin}
 */
export const buildInfo = () => ({
  name: 'build-info',
  load: loaded =>
    loaded === path ? `export const readBuild = () => (${JSON.stringify(readBuild())})` : undefined,
})
