import type { Rotation } from '@safelight/contract/album-records'
import { retryingStale } from '../../api/retry-stale.ts'
import type { SharingContext } from '../albums/read-album.ts'
import { rotateAlbum } from '../albums/rotate-album.ts'

/**
 * Runs `call`, which ends a link. If the link opens an album, `call` also starts a new epoch. The link does
 * not get its key (format rule F13).
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
