import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '../run.mjs'
import { runInOnePiece } from './tools.mjs'

const WORKSPACES = ['packages', 'apps'].flatMap(parent =>
  readdirSync(join(root, parent)).map(name => `${parent}/${name}`),
)

/** Folders with a tsconfig.json. The project `.` covers the code that runs on Node. */
export const PROJECTS = [
  '.',
  ...WORKSPACES,
  'apps/web/src/service-worker',
  'apps/web/build',
].filter(folder => existsSync(join(root, folder, 'tsconfig.json')))

export async function checkTypes({ tally, cache }) {
  for (const folder of PROJECTS) {
    const project = join(folder, 'tsconfig.json')
    await runCheck({ tally, cache }, `types ${folder}`, keys => keys.ofProject(folder), [
      // One checker is enough. A second one would compute the same types again.
      [...['node_modules/typescript/bin/tsc', '-p', project], '--checkers', '1'],
    ])
  }
}

export async function lint({ tally, cache }) {
  const spelling = ['--no-progress', '--no-summary']
  if (!cache.isForced) spelling.push('--cache', '--cache-location=.cache/cspell')
  await runCheck({ tally, cache }, 'lint', keys => keys.ofRepository(), [
    ['node_modules/@biomejs/biome/bin/biome', 'check', '.'],
    ['node_modules/cspell/bin.mjs', 'lint', ...spelling],
    ['scripts/prose.mjs'],
    [
      ...['node_modules/dockerfile-utils/bin/dockerfile-utils', 'lint'],
      'deploy/container/Dockerfile',
    ],
    ['node_modules/dclint/bin/dclint.cjs', '-r', '-c', 'scripts/dclint.json', 'deploy'],
  ])
}

export const checkBoundaries = ({ tally, cache }) =>
  runCheck({ tally, cache }, 'boundaries', keys => keys.ofSources(), [
    ['scripts/boundaries/boundaries.mjs'],
  ])

/**
 * Runs tools one after another, unless their input is unchanged since they passed. A tool passes if it exits
 * with 0.
 */
export async function runCheck({ tally, cache }, name, keyOf, tools) {
  const [{ passed }] = cache.lookUp([name], keyOf)
  if (passed) return tally.countUnchanged(passed)
  let failed = 0
  for (const [script, ...args] of tools) {
    const code = await runInOnePiece(`${basename(script)}.txt`, script, args)
    if (code !== 0) {
      tally.addFailures([`  ${[script, ...args].join(' ')}`])
      failed += 1
    }
    const counts = code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
    tally.count(name, code, { ...counts, skipped: 0 })
  }
  if (failed === 0) cache.record([[name, tools.length]], keyOf)
  else cache.forget([name])
}
