import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

/** The chunk with the code by which `boot.ts` loads the chunk `start`, and reports a failure to load it. */
const ofLoading = {
  name: 'loading',
  test: /vite\/preload-helper|\/icu-minify\/|\/packages\/texts\/src\/(define-texts|en\/start)\.ts|no-parser/,
  priority: 1,
}

/**
 * The modules of each chunk, by the chunk's name. A chunk also holds everything that its modules import
 * statically, except what an earlier chunk holds.
 */
const FIRST = {
  start: ['app/main.tsx'],
  /** Every page loads this chunk right after `start`. */
  session: ['../../../packages/client/src/browser-session.ts'],
  'signing-in': [
    'features/auth/sign-in/login-screen.tsx',
    'features/auth/sign-up/signup-screen.tsx',
    'features/auth/recovery/forgot-password-screen.tsx',
  ],
  showing: ['features/public-share/public-share-screen.tsx'],
  giving: ['features/guest-upload/guest-upload-screen.tsx'],
  policies: [
    'features/policies/privacy-policy-screen.tsx',
    'features/policies/terms-screen.tsx',
    'features/policies/deletion-guide-screen.tsx',
  ],
}

/** Merges modules that several screens share into few chunks, to save requests. */
const ofSeveralScreens = {
  name: 'shared',
  minShareCount: 2,
  entriesAware: true,
  entriesAwareMergeThreshold: 100_000,
}

export const PIECES = [
  ofLoading,
  ...Object.entries(FIRST).map(([debugName, paths]) => ({
    name: allOf(paths, debugName),
    debugName,
  })),
  ofSeveralScreens,
]

/** Returns a function that assigns `paths`, and all that they import statically, to the chunk `name`. */
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

/** The index of lucide-react, which re-exports all icons. `allOf` takes only the icons that a module uses. */
const ICONS = /lucide-react\.mjs$/

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
