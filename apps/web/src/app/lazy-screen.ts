import { lazyRouteComponent } from '@tanstack/react-router'

/** A screen's chunk could not be loaded. The server is unreachable, or now has another version of the app. */
export class ScreenNotLoadedError extends Error {
  override name = 'ScreenNotLoadedError'
}

/**
 * Loads a screen as a separate chunk. Rejects if the chunk is gone. The router alone would then reload the
 * page, and interrupt running uploads.
 */
export const lazyScreen: typeof lazyRouteComponent = (load, exportName) =>
  Object.assign(
    lazyRouteComponent(
      () =>
        load().catch(cause => {
          throw new ScreenNotLoadedError('The screen could not be loaded.', { cause })
        }),
      exportName,
    ),
    { displayName: exportName },
  )
