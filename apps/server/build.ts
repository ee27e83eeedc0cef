import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'vite'
import { buildInfo } from '../../scripts/build-info/plugin.mjs'
import { copyDocuments, PACKAGE_README } from './package-documents.ts'
import { makePackageFolder } from './package-folder.ts'
import { manifestOf } from './src/commands/web/manifest.ts'
import { programBuild, programText } from './src/database/program-version.ts'

const here = import.meta.dirname
const root = join(here, '../..')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { previous: { type: 'string' }, version: { type: 'string' } },
})
const out = resolve(positionals[0] ?? join(here, 'release/safelight'))
const previous = values.previous === undefined ? undefined : resolve(values.previous)
const manifestPath = join(root, 'package.json')
const manifest = JSON.parse(await readFile(manifestPath, 'utf8'))
const { description, license } = manifest
const version = values.version ?? manifest.version

/*
 * Builds the package, which runs without the repository. Build the web app first. The first argument is the
 * output folder, by default `release/safelight`.
 * - `--previous` names the folder of the previous package. Its assets are copied for pages that stay open
 *   during an update.
 * - `--version` gives the package another version, so that tests can update to it.
 */
// Paths in the bundle are relative to the working folder, which must not depend on where the build starts.
process.chdir(root)
await makePackageFolder(out, 'bin/safelight.js')
await build({
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  root: here,
  plugins: [
    buildInfo(),
    {
      name: 'version',
      load: path => (path === manifestPath ? JSON.stringify({ ...manifest, version }) : undefined),
    },
  ],
  ssr: { noExternal: true },
  build: {
    ssr: join(here, 'src/safelight.ts'),
    outDir: join(out, 'server/dist'),
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
// The baseline migration reads SQL files next to its module. In the package, this module is in the bundle.
const baseline = '0001-baseline'
await cp(join(here, 'src/database/migrations', baseline), join(out, 'server/dist', baseline), {
  recursive: true,
})
await cp(join(here, '../web/dist'), join(out, 'web/dist'), {
  recursive: true,
  filter: path => !path.endsWith('.fingerprint'),
})
const models = join(here, 'dist/models')
if (existsSync(models)) await cp(models, join(out, 'server/dist/models'), { recursive: true })
if (previous !== undefined) {
  const assets = join(previous, 'web/dist/assets')
  const target = join(out, 'web/previous-assets/assets')
  await mkdir(target, { recursive: true })
  const current = await readdir(join(out, 'web/dist/assets'))
  for (const name of await readdir(assets)) {
    if (!current.includes(name)) await cp(join(assets, name), join(target, name))
  }
}
for (const path of ['LICENSE', 'deploy', 'scripts/rescue']) {
  await cp(join(root, path), join(out, path), {
    recursive: true,
    // Leave out `.env`, which may contain secrets of the person who builds.
    filter: source => !/__pycache__|\.env$/.test(source),
  })
}
await copyDocuments(root, out)
await writeFile(join(out, 'README.md'), PACKAGE_README)

await writeJson('web-manifest.json', await manifestOf(join(out, 'web/dist'), programText(version)))
await writeJson('build.json', programBuild(version))
await writeJson('package.json', {
  name: 'safelight',
  version,
  description,
  license,
  type: 'module',
  bin: { safelight: 'bin/safelight.js' },
  engines: { node: '>=24' },
})
// Check the version of Node first. An older Node would fail with an obscure import error.
await writeFile(
  join(out, 'bin/safelight.js'),
  `#!/usr/bin/env -S node --max-semi-space-size=4 --heap-growing-percent=50
if (Number.parseInt(process.versions.node, 10) < 24) {
  console.error(\`Safelight needs Node 24 or newer. This is Node \${process.versions.node}.\`)
  process.exit(1)
}
await import('../server/dist/safelight.js')
`,
)
for (const entry of await readdir(out, { recursive: true, withFileTypes: true })) {
  if (entry.isFile()) await chmod(join(entry.parentPath, entry.name), 0o644)
}
await chmod(join(out, 'bin/safelight.js'), 0o755)

function writeJson(name: string, value: unknown): Promise<void> {
  return writeFile(join(out, name), `${JSON.stringify(value, null, 2)}\n`)
}
