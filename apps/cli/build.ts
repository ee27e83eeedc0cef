import { chmod, cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { buildInfo } from '../../scripts/build-info/plugin.mjs'
import { readBuild } from '../../scripts/build-info/read-build.mjs'
import { makePackageFolder } from '../server/package-folder.ts'

const here = import.meta.dirname
const root = join(here, '../..')
const out = resolve(process.argv[2] ?? join(here, 'release/safelight-cli'))
const dist = join(out, 'dist')

/* Builds the package into the folder that the first argument names, by default `release/safelight-cli`. */
// In this working directory, the bundle gets the same bytes wherever the build is started.
process.chdir(root)
await makePackageFolder(out, 'bin/safelight-cli.js')
await build({
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  root: here,
  plugins: [buildInfo()],
  ssr: { noExternal: true },
  build: {
    ssr: join(here, 'src/main.ts'),
    outDir: dist,
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      // The command line decodes no HEIC pictures, so leave libheif out of the bundle.
      external: /^libheif-js\//,
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
const { imports: read } = JSON.parse(await readFile(join(here, 'package.json'), 'utf8'))
const imports: Record<string, string> = {}
for (const name of Object.keys(read)) {
  const file = name.slice(1)
  await cp(fileURLToPath(import.meta.resolve(name)), join(dist, file))
  imports[name] = `./dist/${file}`
}
// 7-Zip's JavaScript loads `7zz.wasm` from its own folder. The licenses must come with every copy of 7-Zip.
const sevenZip = dirname(fileURLToPath(import.meta.resolve('7z-wasm')))
await cp(join(sevenZip, '7zz.wasm'), join(dist, '7zz.wasm'))
for (const name of ['License.txt', 'unRarLicense.txt']) {
  await cp(join(sevenZip, name), join(out, '7-Zip', name))
}
await cp(join(root, 'LICENSE'), join(out, 'LICENSE'))

const { version, license } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
const manifest = {
  name: 'safelight-cli',
  version,
  description: 'Works with a Safelight library from a terminal or a script',
  license,
  type: 'module',
  bin: { 'safelight-cli': 'bin/safelight-cli.js' },
  imports,
  engines: { node: '>=24' },
}
await writeJson('package.json', manifest)
await writeJson('build.json', { version, ...readBuild() })
// The program checks the version of Node before it imports the bundle, which an older Node cannot load.
await writeFile(
  join(out, 'bin/safelight-cli.js'),
  `#!/usr/bin/env node
if (Number.parseInt(process.versions.node, 10) < 24) {
  console.error(\`safelight-cli needs Node 24 or newer. This is Node \${process.versions.node}.\`)
  process.exit(1)
}
await import('../dist/main.js')
`,
)
for (const entry of await readdir(out, { recursive: true, withFileTypes: true })) {
  if (entry.isFile()) await chmod(join(entry.parentPath, entry.name), 0o644)
}
await chmod(join(out, 'bin/safelight-cli.js'), 0o755)

function writeJson(name: string, value: unknown): Promise<void> {
  return writeFile(join(out, name), `${JSON.stringify(value, null, 2)}\n`)
}
