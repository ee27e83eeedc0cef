// Preloaded into the program: kills it with SIGKILL before the KILL_AT-th change within the folder
// KILL_WITHIN.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const at = Number(process.env.KILL_AT)
const within = process.env.KILL_WITHIN ?? ''
let changes = 0

function change(path) {
  if (!String(path).startsWith(within)) return
  changes += 1
  if (changes === at) process.kill(process.pid, 'SIGKILL')
}

const wrapped = new WeakSet()
for (const [folder, names] of [
  [fs.promises, ['rename', 'link', 'rm', 'unlink', 'mkdir', 'copyFile', 'writeFile', 'appendFile']],
  [fs, ['mkdirSync', 'rmSync', 'renameSync', 'linkSync', 'unlinkSync']],
]) {
  for (const name of names) {
    const original = folder[name]
    folder[name] = (...args) => {
      change(name === 'link' || name === 'rename' || name === 'copyFile' ? args[1] : args[0])
      return original(...args)
    }
  }
}
const { open } = fs.promises
fs.promises.open = async (path, flags, mode) => {
  const isWritten = flags !== undefined && flags !== 'r'
  if (isWritten) change(path)
  const file = await open(path, flags, mode)
  if (isWritten && !wrapped.has(file)) {
    wrapped.add(file)
    for (const name of ['write', 'writev', 'writeFile', 'sync', 'datasync']) {
      const original = file[name]
      file[name] = (...args) => {
        change(path)
        return original.apply(file, args)
      }
    }
  }
  return file
}
syncBuiltinESMExports()
