/**
 * The files and folders that some modules read. The cache cannot find these correctly in the module's text.
 * Modules in the list count as imported.
 */
export const declared = {
  // This module uses the repository's folder only in the paths of these two files.
  'e2e/support/servers/server.ts': ['apps/server/package.json', 'apps/server/src/main.ts'],
  'apps/web/vite.config.ts': [
    'apps/web/public',
    'apps/web/src/service-worker/video-auth-worker.ts',
    'apps/web/src/service-worker/tsconfig.json',
  ],
  // The app imports all modules that this module names, so they count as read anyway.
  'apps/web/build/pieces.ts': [],
  'apps/server/test/calls/endpoints.ts': ['packages/contract/src'],
  'apps/desktop/src/folders/no-permission.test.ts': ['apps/desktop/src/folders'],
  // This test runs a Python script that reads more files than the test names.
  'apps/server/test/format/format-vectors.test.ts': ['docs/format.md', 'docs/vectors'],
  // This test reads no files. It only compares a text with the working directory.
  'apps/server/src/config.test.ts': [],
  // All other files that these two modules read are in npm packages, which the lock file covers.
  'packages/basemap/test/make-map.ts': ['packages/basemap/test'],
  'packages/recognition/src/onnx-node.ts': [],
  'packages/media/src/decode-without-browser.test.ts': ['e2e/fixtures'],
}

/** Folders that git ignores, each with the files from which it is built. */
export const builtFolders = {
  'apps/web/dist': [
    'apps/web/index.html',
    'apps/web/vite.config.ts',
    'apps/web/tsconfig.json',
    'apps/web/public',
    'apps/web/src/app/boot.ts',
  ],
  'apps/web/previous-assets': [],
  'apps/server/dist/models': ['packages/models/build.ts', 'packages/models/manifest.json'],
}
