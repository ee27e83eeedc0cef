import { lazyRouteComponent } from '@tanstack/react-router'

/** A screen's chunk could not be loaded. The server is unreachable, or now has another version of the app. */
export class ScreenNotLoadedError extends Error {
  override name = 'ScreenNotLoadedError'
}

/**
 * Loads a screen as a separate chunk. If the chunk is gone, the router would reload the page and interrupt
 * running uploads. `lazyScreen` rejects instead, so that the person decides when to reload.
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
