// `node scripts/s3.mjs COMMAND …` runs a command with a new S3 server, whose settings are in TEST_S3.
import { fileURLToPath } from 'node:url'
import { run } from './run.mjs'
import { ensureS3Programs, startS3Server } from './services/s3.mjs'

/** Resolves to the result of `work`, or to undefined if a program is missing. */
export async function withS3(work) {
  if (!(await ensureS3Programs())) return undefined
  const { settings, stop } = await startS3Server()
  try {
    return await work(settings)
  } finally {
    await stop()
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [command, ...args] = process.argv.slice(2)
  const work = settings =>
    run(command, args, { env: { ...process.env, TEST_S3: JSON.stringify(settings) } })
  const code = await withS3(work)
  if (code === undefined)
    console.error('Ceph, the S3 server for tests, is missing and could not be installed.')
  process.exitCode = code ?? 1
}
