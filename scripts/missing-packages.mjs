import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns packages that npm should have installed but did not: the lock file lists them for this machine, and
 * an installed package needs them.
 */
export function missingPackages(folder) {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  const isInstalled = path => existsSync(join(folder, path, 'package.json'))
  const found = new Map()
  for (const [path, { dependencies, optionalDependencies }] of Object.entries(packages)) {
    if (!isInstalled(path)) continue
    // Workspaces work without their optional packages, which a mirror may not have.
    const optional = isWorkspace(path) ? {} : optionalDependencies
    for (const name of Object.keys({ ...dependencies, ...optional })) {
      const target = resolvePackage(packages, path, name)
      const locked = packages[target]
      if (!locked?.integrity || isInstalled(target) || !supportsThisMachine(locked)) continue
      const { version, integrity } = locked
      found.set(target, { path: target, name: locked.name ?? name, version, integrity })
    }
  }
  return [...found.values()]
}

const isWorkspace = path => path !== '' && !path.startsWith('node_modules/')

function resolvePackage(packages, path, name) {
  for (let folder = path; folder !== ''; folder = folder.replace(/(^|\/)[^/]*$/, '')) {
    const target = `${folder}/node_modules/${name}`
    if (target in packages) return target
  }
  return `node_modules/${name}`
}

/** Whether npm's fields `os`, `cpu` and `libc` allow this machine. */
function supportsThisMachine({ os, cpu, libc }) {
  const allows = (list, value) => {
    const all = list === undefined ? [] : [list].flat()
    if (all.includes(`!${value}`)) return false
    const named = all.filter(each => !each.startsWith('!'))
    return named.length === 0 || named.includes(value)
  }
  if (!allows(os, process.platform) || !allows(cpu, process.arch)) return false
  return libc === undefined || allows(libc, currentLibc())
}

let libcHere

/**
 * Returns the libc of this machine. Finds it only once, because the report of the process may take seconds.
 */
function currentLibc() {
  libcHere ??= readLibc()
  return libcHere
}

function readLibc() {
  if (process.platform !== 'linux') return 'none'
  const { excludeNetwork } = process.report
  // Leaves the network out of the report, because looking up its host names may take seconds. Older versions
  // of Node ignore this setting.
  process.report.excludeNetwork = true
  const { header } = process.report.getReport()
  process.report.excludeNetwork = excludeNetwork
  return header.glibcVersionRuntime ? 'glibc' : 'musl'
}
