import { expect, it } from 'vitest'
import { readOptions } from './options.mjs'

const read = (args, env = {}) => readOptions(args.split(' ').filter(Boolean), env)

it('npm test without options runs the steps that need no services', () => {
  const { chosen, isStrict, useCache } = read('')
  expect(chosen.toSorted()).toEqual(['boundaries', 'components', 'lint', 'types', 'unit', 'walks'])
  expect({ isStrict, useCache }).toEqual({ isStrict: false, useCache: true })
})

it('with --all, runs every check without the cache', () => {
  const { chosen, isStrict, useCache } = read('--all')
  expect(chosen).toEqual(expect.arrayContaining(['browser', 'postgres', 's3', 'webkit', 'long']))
  expect(chosen).not.toContain('walks')
  expect({ isStrict, useCache }).toEqual({ isStrict: true, useCache: false })
})

it('does not use the cache in CI or with --no-cache', () => {
  expect(read('', { CI: 'true' })).toMatchObject({ isStrict: true, useCache: false })
  expect(read('', { CI: 'false' })).toMatchObject({ isStrict: false, useCache: true })
  expect(read('--no-cache')).toMatchObject({ isStrict: false, useCache: false })
})

it('with --only, runs only the given steps', () => {
  expect(read('--only unit,lint').chosen).toEqual(['unit', 'lint'])
  expect(read('--all --only browser')).toMatchObject({ chosen: ['browser'], useCache: false })
})

it('rejects a step that another chosen step includes', () => {
  expect(() => read('--only walks,lint,browser')).toThrow('browser includes the step walks.')
  expect(read('--only lint,lint').chosen).toEqual(['lint'])
})

it('rejects unknown steps and options', () => {
  expect(() => read('--only unit,tests')).toThrow('npm test has no step tests.')
  expect(() => read('--only')).toThrow('npm test has no step "".')
  expect(() => read('--fast')).toThrow('npm test has no option --fast.')
  expect(read('--help').help).toContain('npm test -- --all')
})
