import { readManifest, readModelFile } from '@safelight/contract/recognition-models'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { ApiError } from '../../http/errors.ts'
import { userRoute } from '../../http/routes.ts'
import { sendRange } from '../../http/send-range.ts'
import { readSettings } from '../../installation/settings.ts'
import { findModelFile, readManifestOf } from '../../recognition/model-folder.ts'

/** The models of this installation, for devices of people who are signed in, while recognition is offered. */
export function modelRoutes(app: FastifyInstance, { database, modelFolder }: Context): void {
  userRoute(app, readManifest, async () => {
    const folder = await offeredFolder()
    return found(await readManifestOf(folder))
  })

  userRoute(
    app,
    readModelFile,
    async ({ params: { sha256 }, request, reply }) => {
      const { size, read } = found(await findModelFile(await offeredFolder(), sha256))
      return sendRange({ request, reply }, { length: size, etag: `"${sha256}"`, caching }, read)
    },
    { config: { streamed: true } },
  )

  async function offeredFolder(): Promise<string> {
    const { recognition } = await readSettings(database)
    return found(recognition ? modelFolder : undefined)
  }
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new ApiError('NOT_FOUND')
  return value
}

/** The address names what is in it. */
const caching = {
  'cache-control': 'private, max-age=31536000, immutable',
  // Without it the browser would answer from its cache after a logout, to no token or a wrong one.
  vary: 'Authorization',
}
