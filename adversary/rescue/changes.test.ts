import { fileURLToPath } from 'node:url'
import { runPython } from '@safelight/test-kit/programs/python'
import { copyOf, python } from '@safelight/test-kit/programs/rescue'
import { expect, it } from 'vitest'
import { aWholeLibrary } from './whole-library.ts'

const { RESCUE_CHANGES = '250', RESCUE_LOG_CHANGES = '25', RESCUE_SEED = 'rescue' } = process.env
const program = fileURLToPath(new URL('changes.py', import.meta.url))

it.skipIf(!python)(
  'rescue never silently loses data because of a changed value (needs Python)',
  async () => {
    const { server, owner } = await aWholeLibrary()
    const counts = ['--changes', RESCUE_CHANGES, '--log-changes', RESCUE_LOG_CHANGES]
    const args = [copyOf(server), ...counts, '--seed', RESCUE_SEED]
    const { code, stdout, stderr } = await runPython(python, program, args, owner.words)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const { silent, crashed, unnamed, ...figures } = JSON.parse(stdout)
    console.log(figures)
    expect({ silent, crashed, unnamed }).toEqual({ silent: [], crashed: [], unnamed: [] })
    expect(figures.changes).toBe(Number(RESCUE_CHANGES))
    expect(figures.logChanges).toBe(Number(RESCUE_LOG_CHANGES))
  },
  3_600_000,
)
