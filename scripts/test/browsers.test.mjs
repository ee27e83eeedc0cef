import { expect, it } from 'vitest'
import { SetupError } from '../setup.mjs'
import { ensureHeadless } from './browsers.mjs'

const missing = () => Promise.reject(new SetupError('Please install Chromium.'))

function aTally() {
  const skips = []
  return { skips, skip: (...skip) => void skips.push(skip) }
}

it('skips a step if Chromium is missing', async () => {
  const tally = aTally()
  const step = { tally, isStrict: false, title: 'Component tests' }
  expect(await ensureHeadless(step, missing)).toBeUndefined()
  expect(tally.skips).toEqual([['Component tests', 'Please install Chromium.']])
})

it('fails without Chromium if every check must run', async () => {
  const tally = aTally()
  const step = { tally, title: 'Component tests' }
  await expect(ensureHeadless({ ...step, isStrict: true }, missing)).rejects.toThrow('Please')
  const broken = () => Promise.reject(new TypeError('no function'))
  await expect(ensureHeadless({ ...step, isStrict: false }, broken)).rejects.toThrow(TypeError)
  expect(tally.skips).toEqual([])
})
