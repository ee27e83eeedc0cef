import { registerHooks } from 'node:module'

/** Import this file first in a process. Later imports of `electron` then get the stand-in. */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: new URL('electron.ts', import.meta.url).href, shortCircuit: true }
      : next(specifier, context),
})
