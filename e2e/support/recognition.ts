import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TinyModels, tinyModels } from '@safelight/recognition/tiny-models'
import type { Server } from './servers/server.ts'

/** Installs models (default: the tiny ones), so that the server offers recognition. Call it before opening pages. */
export async function offerRecognition(
  { dataFolder }: Pick<Server, 'dataFolder'>,
  models?: Pick<TinyModels, 'manifest' | 'files'>,
): Promise<void> {
  const { manifest, files } = models ?? (await tinyModels())
  const folder = join(dataFolder, 'models')
  await mkdir(folder, { recursive: true })
  for (const [sha256, bytes] of files) await writeFile(join(folder, sha256), bytes)
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest))
}
