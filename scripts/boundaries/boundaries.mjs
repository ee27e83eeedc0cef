// Checks the imports, as dependency-cruiser finds them, against the rules in `rules.mjs`.
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { root } from '../run.mjs'
import { forbidden } from './rules.mjs'
import { dependencyViolations } from './workspaces.mjs'

// dependency-cruiser reads TypeScript through the compiler's API, which TypeScript 7 does not have yet.
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier.replace(/^typescript(?=$|\/)/, 'typescript-6'), context),
})

/** `report` is text for people. `violations` has `{ rule: { name }, from, to }` for each violation. */
export async function checkBoundaries(folder) {
  const { cruise, format } = await import('dependency-cruiser')
  const { output: result } = await cruise(
    ['packages', 'apps', 'e2e', 'bench', 'adversary', 'scripts'],
    {
      baseDir: folder,
      validate: true,
      ruleSet: { forbidden },
      tsPreCompilationDeps: true,
      // Workspaces may use the devDependencies of the root's package.json, for their tests.
      combinedDependencies: true,
      doNotFollow: { path: '(^|/)node_modules/' },
      exclude: { path: '^(apps/[^/]+/(?:dist|release|\\.cache)|[^/]+/[^/]+/node_modules)/' },
    },
    {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  )
  const { output } = await format(result, { outputType: 'err' })
  const lists = dependencyViolations(result.modules, folder)
  const lines = lists.map(({ rule, from, to }) => `  error ${rule.name}: ${from} → ${to}`)
  return {
    report: [output, ...lines].join('\n'),
    violations: [...result.summary.violations, ...lists],
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { report, violations } = await checkBoundaries(root)
  console.log(report)
  process.exitCode = violations.length === 0 ? 0 : 1
}
