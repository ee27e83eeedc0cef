import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeKey, publicKeyOf, readKey, signFolder } from './signing.ts'

const USAGE = `npm run sign:desktop -- --make-key <file>
  makes a key, and shows its public key for SAFELIGHT_UPDATE_KEY
npm run sign:desktop -- --key <file> <folder>
  writes update.json and update.json.sig for the packages in a folder`

try {
  const { values, positionals } = parseArgs({
    options: { 'make-key': { type: 'string' }, key: { type: 'string' } },
    allowPositionals: true,
  })
  const [folder] = positionals
  if (values['make-key']) show(`SAFELIGHT_UPDATE_KEY=${makeKey(values['make-key'])}`)
  else if (values.key && folder) signPackages(values.key, folder)
  else throw new Error(USAGE)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

function signPackages(keyFile: string, folder: string): void {
  const key = readKey(keyFile)
  const packageFile = join(import.meta.dirname, 'package.json')
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8'))
  const { files } = signFolder(folder, key, version)
  show(`Signed version ${version} for the public key ${publicKeyOf(key)}:`)
  for (const { name } of files) show(`  ${name}`)
}

function show(line: string): void {
  process.stdout.write(`${line}\n`)
}
