import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './run.mjs'

const BRITISH = 'behaviour cancelled centre colour favourite grey labelled organise' // cspell:disable-line

function refused(text) {
  const folder = mkdtempSync(join(tmpdir(), 'spelling-'))
  writeFileSync(join(folder, 'text.ts'), text)
  const { stdout } = spawnSync(
    process.execPath,
    [
      ...[join(root, 'node_modules/cspell/bin.mjs'), 'lint', '--config', join(root, 'cspell.json')],
      ...['--root', folder, '--no-progress', '--no-summary', '--words-only', '**'],
    ],
    { encoding: 'utf8' },
  )
  rmSync(folder, { recursive: true })
  return stdout.split('\n').filter(Boolean)
}

describe('the spelling check', () => {
  it('rejects British spellings', () => {
    const british = BRITISH.split(' ')
    const american = 'behavior canceled center color favorite gray labeled organize'
    const names = british.map(word => `is${word[0].toUpperCase()}${word.slice(1)}`)
    const words = refused(`// ${american} ${british.join(' ')} ${names.join(' ')}`)
    expect(words.map(word => word.toLowerCase())).toEqual([...british, ...british])
  })

  it('has a sorted list of additional words', () => {
    const words = readFileSync(join(root, 'scripts/words.txt'), 'utf8').trim().split('\n').slice(1)
    expect(words).toEqual([...new Set(words)].sort())
  })
})
