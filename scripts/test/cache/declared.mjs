/**
 * Lists, for modules whose text names too few or too many files, the files and folders that each module
 * reads. Modules among them count as imported.
 */
export const declared = {
  // This module uses the repository's folder only to make these paths.
  'e2e/support/servers/server.ts': ['apps/server/package.json', 'apps/server/src/main.ts'],
  'apps/web/vite.config.ts': [
    'apps/web/public',
    'apps/web/src/service-worker/video-auth-worker.ts',
    'apps/web/src/service-worker/tsconfig.json',
  ],
  // This module names only modules that the app imports anyway.
  'apps/web/build/pieces.ts': [],
  'apps/server/test/calls/endpoints.ts': ['packages/contract/src'],
  'apps/desktop/src/folders/no-permission.test.ts': ['apps/desktop/src/folders'],
  // This test runs a Python script that reads more files than the test names.
  'apps/server/test/format/format-vectors.test.ts': ['docs/format.md', 'docs/vectors'],
  // This test reads no files. It only compares a text with the working directory.
  'apps/server/src/config.test.ts': [],
  // Everything else that these two modules read is in npm packages.
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
}
