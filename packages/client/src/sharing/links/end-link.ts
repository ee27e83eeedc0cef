import type { Rotation } from '@safelight/contract/album-records'
import { retryingStale } from '../../api/retry-stale.ts'
import type { SharingContext } from '../albums/read-album.ts'
import { rotateAlbum } from '../albums/rotate-album.ts'

/**
 * Ends a link by `call`. If the link opens an album, `call` gets a new epoch to start, whose key the link
 * does not get (format rule F13).
 */
export async function endLink(
  context: SharingContext,
  token: string,
  album: string | undefined,
  call: (body: { rotation?: Rotation }) => Promise<unknown>,
): Promise<void> {
  if (album === undefined) return void (await call({}))
  await retryingStale(async () => {
    await call({ rotation: await rotateAlbum(context, album, { withoutLink: token }) })
  })
}
