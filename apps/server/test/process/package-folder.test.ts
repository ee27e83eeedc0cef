import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { temporaryFolder } from '@safelight/test-kit/server'
import { expect, it } from 'vitest'

it.each(['server', 'cli'])(
  'builds no package of the %s in a folder with other files',
  async app => {
    const folder = join(temporaryFolder(), 'photos')
    mkdirSync(folder)
    writeFileSync(join(folder, 'IMG_1.jpg'), 'a picture')
    const program = fileURLToPath(new URL(`../../../${app}/build.ts`, import.meta.url))
    await expect(promisify(execFile)(process.execPath, [program, folder])).rejects.toThrow(
      `${folder} is neither new, nor empty, nor a package. Name another folder.`,
    )
    expect(readFileSync(join(folder, 'IMG_1.jpg'), 'utf8')).toBe('a picture')
  },
)
