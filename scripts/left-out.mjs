import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Lists the dependencies of installed packages that the lock file has for this machine, but that are not
 * installed.
 *
 * @returns {{ path: string, name: string, version: string, integrity: string }[]}
 */
export function leftOut(folder) {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  const isThere = path => existsSync(join(folder, path, 'package.json'))
  const found = new Map()
  for (const [path, { dependencies, optionalDependencies }] of Object.entries(packages)) {
    if (!isThere(path)) continue
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const place = placeOf(packages, path, name)
      const locked = packages[place]
      if (!locked?.integrity || isThere(place) || !fitsHere(locked)) continue
      const { version, integrity } = locked
      found.set(place, { path: place, name: locked.name ?? name, version, integrity })
    }
  }
  return [...found.values()]
}

/** Finds a package as Node does, from the folder that needs it up to the root. */
function placeOf(packages, path, name) {
  for (let folder = path; folder !== ''; folder = folder.replace(/(^|\/)[^/]*$/, '')) {
    const place = `${folder}/node_modules/${name}`
    if (place in packages) return place
  }
  return `node_modules/${name}`
}

/** Whether npm's fields `os`, `cpu` and `libc` allow this machine. */
function fitsHere({ os, cpu, libc }) {
  const allows = (list, value) => {
    const all = list === undefined ? [] : [list].flat()
    if (all.includes(`!${value}`)) return false
    const named = all.filter(each => !each.startsWith('!'))
    return named.length === 0 || named.includes(value)
  }
  if (!allows(os, process.platform) || !allows(cpu, process.arch)) return false
  return libc === undefined || allows(libc, libcHere())
}

function libcHere() {
  if (process.platform !== 'linux') return 'none'
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
}
