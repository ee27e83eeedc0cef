import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tinyModels } from '@safelight/recognition/tiny-models'
import { administered } from '@safelight/test-kit/accounts/admin'
import { temporaryFolder } from '@safelight/test-kit/server'

/** A server that offers recognition with tiny models, but no face models, because these are slow. */
export async function aRecognizingServer() {
  const modelFolder = temporaryFolder()
  const { manifest, files } = await tinyModels()
  const models = manifest.models.filter(({ task }) => !task.startsWith('face-'))
  for (const [sha256, bytes] of files) writeFileSync(join(modelFolder, sha256), bytes)
  writeFileSync(join(modelFolder, 'manifest.json'), JSON.stringify({ ...manifest, models }))
  const { server, ask } = await administered({ modelFolder })
  const offer = (value: boolean) => ask('PUT', '/api/feature-flags/recognition', { value })
  await offer(true)
  return { server, offer, modelFolder }
}
