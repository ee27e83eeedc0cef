import { expect, it } from 'vitest'
import { createFilter, readStages, wordsOf } from './dockerfile.mjs'

it('reads the stages of a Dockerfile', () => {
  const stages = readStages(
    '# first\nFROM a AS build\nRUN one \\\n && two\n\nFROM b\nUSER 1000:1000\n',
  )
  expect(stages).toEqual([
    { from: 'a', name: 'build', instructions: [['RUN', 'one && two']] },
    { from: 'b', name: undefined, instructions: [['USER', '1000:1000']] },
  ])
  expect(() => readStages('FROM a\nRUN\n')).toThrow('Not an instruction: RUN')
  expect(wordsOf('--from=build --chmod=0700 /data /data')).toEqual({
    options: { from: 'build', chmod: '0700' },
    words: ['/data', '/data'],
  })
})

it('the last matching line of a .dockerignore file decides whether a path is copied', () => {
  const isIncluded = createFilter('**\n!apps\n!tsconfig*.json\n**/test\n')
  const paths = [
    'apps/server/src/main.ts',
    'tsconfig.base.json',
    'apps/server/test/a.ts',
    'e2e/a.ts',
  ]
  expect(paths.map(isIncluded)).toEqual([true, true, false, false])
  expect(isIncluded('apps/server/testing.ts')).toBe(true)
})
