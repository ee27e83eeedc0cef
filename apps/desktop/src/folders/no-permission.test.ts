import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolders } from '../../test/support/temporary-folder.ts'

const newFolder = temporaryFolders()

it('a scan reports a folder without read permission', () => {
  const root = newFolder()
  chmodSync(root, 0o755)
  for (const folder of ['locked', 'open']) {
    mkdirSync(join(root, folder))
    writeFileSync(join(root, folder, 'a.jpg'), 'jpeg')
  }
  writeFileSync(join(root, 'locked.jpg'), 'jpeg')
  chmodSync(join(root, 'locked.jpg'), 0)
  chmodSync(join(root, 'locked'), 0)
  const found = withoutPrivileges(SCAN_AND_READ, root)
  chmodSync(join(root, 'locked'), 0o755)
  expect(found).toEqual({
    unreadable: ['locked'],
    files: { 'locked.jpg': 'unreadable', 'open/a.jpg': 'jpeg' },
  })
})

/** Runs a script without root's privileges, because root may read every file. Returns the parsed output. */
function withoutPrivileges(script: string, root: string): unknown {
  const args = ['--input-type=module', '-e', script, import.meta.dirname, root]
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }))
}

const SCAN_AND_READ = `
const [, code, root] = process.argv
const { scanFolder } = await import(code + '/scan.ts')
const { readPiece } = await import(code + '/read-file.ts')
if (process.getuid() === 0) {
  process.setgroups([])
  process.setgid(65534)
  process.setuid(65534)
}
const unreadable = []
const files = {}
for await (const step of scanFolder(root)) {
  unreadable.push(...step.unreadable)
  for (const { path, ...stamp } of step.files) {
    files[path] = await readPiece(root, { path, ...stamp, offset: 0, length: 9 }).then(
      bytes => new TextDecoder().decode(bytes),
      error => error.problem,
    )
  }
}
console.log(JSON.stringify({ unreadable, files }))
`
