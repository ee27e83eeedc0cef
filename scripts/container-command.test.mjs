import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { root } from './run.mjs'

// Docker is not needed: a program named `docker` prints its folder and its arguments.
let folder

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'safelight-command-'))
  await writeFile(join(folder, 'docker'), '#!/bin/sh\npwd\nprintf "%s\\n" "$@"\n', { mode: 0o755 })
  await symlink(join(root, 'deploy/container/safelight'), join(folder, 'safelight'))
})

afterEach(() => rm(folder, { recursive: true }))

it('runs a command in the folder of compose.yaml when linked from elsewhere', async () => {
  const { stdout } = await promisify(execFile)(
    join(folder, 'safelight'),
    ['user', 'quota', 'a b'],
    {
      cwd: '/',
      env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
    },
  )
  expect(stdout.trim().split('\n')).toEqual([
    join(root, 'deploy/container'),
    ...['compose', 'run', '--rm', '-T', 'command', 'user', 'quota', 'a b'],
  ])
})
