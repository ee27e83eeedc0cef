import { registerHooks } from 'node:module'

/** Loaded first in a process, it resolves `electron` to the stand-in. */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: new URL('electron.ts', import.meta.url).href, shortCircuit: true }
      : next(specifier, context),
})
