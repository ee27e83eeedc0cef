import { lazyRouteComponent } from '@tanstack/react-router'

/** A screen's file did not come: the server has another version of the app by now, or is away. */
export class ScreenNotLoadedError extends Error {
  override name = 'ScreenNotLoadedError'
}

/**
 * A screen that comes in a piece of its own. The router by itself would reload the page when the piece is gone,
 * in the middle of whatever is under way; this leaves that to the person.
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
