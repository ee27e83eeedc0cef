import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

/**
 * What `boot.ts` needs before it loads the first piece: the loader, and the text that says that the piece is missing. In
 * that piece they would be missing too.
 */
const ofLoading = {
  name: 'loading',
  test: /vite\/preload-helper|\/icu-minify\/|\/packages\/texts\/src\/(define-texts|en\/start)\.ts|no-parser/,
  priority: 1,
}

/**
 * What pages begin with: modules by the name of a piece that has them and all that they import statically, but for what
 * an earlier piece has. Strangers come to few screens: what all screens share would bring them much that they have no
 * use for.
 */
const FIRST = {
  /** Every page, visitors' pages included. */
  start: ['app/main.tsx'],
  /** What every page has a moment later. */
  session: ['../../../packages/client/src/browser-session.ts'],
  'signing-in': [
    'features/auth/sign-in/login-screen.tsx',
    'features/auth/sign-up/signup-screen.tsx',
    'features/auth/recovery/forgot-password-screen.tsx',
  ],
  /** A link's grid and viewer, as the library has them. */
  showing: ['features/public-share/public-share-screen.tsx'],
  /** A link by which visitors give files. */
  giving: ['features/guest-upload/guest-upload-screen.tsx'],
  policies: [
    'features/policies/privacy-policy-screen.tsx',
    'features/policies/terms-screen.tsx',
    'features/policies/deletion-guide-screen.tsx',
  ],
}

/** What several screens share comes in few pieces: each file asked for costs more than some unused bytes. */
const ofSeveralScreens = {
  name: 'shared',
  minShareCount: 2,
  entriesAware: true,
  entriesAwareMergeThreshold: 100_000,
}

/** How the app's modules are put into files. */
export const PIECES = [
  ofLoading,
  ...Object.entries(FIRST).map(([debugName, paths]) => ({
    name: allOf(paths, debugName),
    debugName,
  })),
  ofSeveralScreens,
]

/** Modules with all that they import statically, as one piece of that name. */
function allOf(paths: string[], name: string): Rolldown.CodeSplittingNameFunction {
  const found = new Set<string>()
  return (id, graph) => {
    if (found.size === 0) {
      for (const path of paths) found.add(fileURLToPath(new URL(`../src/${path}`, import.meta.url)))
      for (const module of found) {
        const { importedIds = [], code } = graph.getModuleInfo(module) ?? {}
        for (const imported of importedIds) {
          if (!ICONS.test(imported)) found.add(imported)
          else for (const icon of iconsIn(code ?? '')) found.add(imported.replace(ICONS, icon))
        }
      }
    }
    return found.has(id) ? name : null
  }
}

/** The module that imports all icons. */
const ICONS = /lucide-react\.mjs$/

/** The modules of the icons that some code imports by name. */
function iconsIn(code: string): string[] {
  const [, names = ''] = /import\s*{([^}]*)}\s*from\s*['"]lucide-react['"]/.exec(code) ?? []
  return names
    .split(',')
    .map(name =>
      name
        .trim()
        .replace(/(?<=[a-z])(?=[A-Z0-9])/g, '-')
        .toLowerCase(),
    )
    .map(name => `icons/${name}.mjs`)
}
