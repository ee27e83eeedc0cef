// A real S3 server for tests: `node scripts/s3.mjs COMMAND …` runs a command beside one, which TEST_S3 names.
import { fileURLToPath } from 'node:url'
import { run } from './run.mjs'
import { ensureS3Programs, startS3Server } from './services/s3.mjs'

/**
 * What `work` resolves to beside an S3 server with an empty bucket, whose settings it is given. Resolves to undefined on a
 * machine that does without.
 */
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
    console.error('No S3 server is on this machine, and none could be installed.')
  process.exitCode = code ?? 1
}
