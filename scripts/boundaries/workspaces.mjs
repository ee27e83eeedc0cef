import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tests } from './rules.mjs'

const inTests = new RegExp(tests)

/**
 * Checks each workspace's package.json. `dependencies` must list the workspaces that its code imports, and
 * `devDependencies` those that only its tests import. Returns violations in dependency-cruiser's form.
 */
export function dependencyViolations(modules, folder) {
  const violations = []
  for (const [workspace, { code, tests }] of importsByWorkspace(modules)) {
    const path = `${workspace}/package.json`
    if (!existsSync(join(folder, path))) continue
    const manifest = JSON.parse(readFileSync(join(folder, path), 'utf8'))
    const onlyTests = [...tests].filter(name => !code.has(name))
    for (const [list, imported] of [
      ['dependencies', [...code]],
      ['devDependencies', onlyTests],
    ]) {
      const listed = Object.keys(manifest[list] ?? {}).filter(name => name.startsWith(SCOPE))
      const missing = imported.filter(name => !listed.includes(name))
      const unused = listed.filter(name => !imported.includes(name))
      const report = (rule, name) =>
        violations.push({ rule: { name: rule }, from: path, to: `${list}: ${name}` })
      for (const name of missing) report('workspace-not-listed', name)
      for (const name of unused) report('workspace-not-imported', name)
    }
  }
  return violations
}

const SCOPE = '@safelight/'

function importsByWorkspace(modules) {
  const all = new Map()
  for (const { source, dependencies } of modules) {
    const from = workspaceOf(source)
    if (!from) continue
    const imports = all.get(from) ?? { code: new Set(), tests: new Set() }
    all.set(from, imports)
    for (const { resolved } of dependencies) {
      const to = workspaceOf(resolved)
      if (!to || to === from) continue
      const kind = inTests.test(source) && !isTestWorkspace(from) ? imports.tests : imports.code
      kind.add(`${SCOPE}${to.split('/').at(-1)}`)
    }
  }
  return all
}

/**
 * Whether a workspace is only for tests. In such a workspace, all files count as code, so `dependencies` must
 * list what they import.
 */
const isTestWorkspace = workspace =>
  !/^(packages|apps)\//.test(workspace) || workspace === 'packages/test-kit'

const workspaceOf = path =>
  /^((?:packages|apps)\/[^/]+|e2e|bench|adversary)\//.exec(
    path.replace(/^node_modules\/@safelight\//, 'packages/'),
  )?.[1]
