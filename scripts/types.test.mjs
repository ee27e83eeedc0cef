import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './run.mjs'
import { PROJECTS } from './test/checks.mjs'

const run = (program, args) =>
  execFileSync(program, args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })

it('type-checks every TypeScript file of the repository', () => {
  const compiler = 'node_modules/typescript/bin/tsc'
  const checked = new Set(
    PROJECTS.flatMap(folder =>
      run(process.execPath, [compiler, '-p', folder, '--listFilesOnly']).split('\n'),
    ),
  )
  const sources = run('git', ['ls-files', '-z', '*.ts', '*.tsx']).split('\0').filter(Boolean)
  // Leave out fixtures. They are data, although some have the extension of code.
  const own = sources.filter(path => !path.startsWith('e2e/fixtures/'))
  expect(own.filter(path => !checked.has(join(root, path)))).toEqual([])
})
