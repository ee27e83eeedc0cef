/**
 * Which files and folders modules read whose texts do not say it, or say more than they read. Modules among them are
 * looked into as if they were imported.
 */
export const declared = {
  // Its folder of the repository is a base for these alone.
  'e2e/support/servers/server.ts': ['apps/server/package.json', 'apps/server/src/main.ts'],
  'apps/web/vite.config.ts': [
    'apps/web/public',
    'apps/web/src/service-worker/video-auth-worker.ts',
    'apps/web/src/service-worker/tsconfig.json',
  ],
  // It names modules that the app imports anyway.
  'apps/web/build/pieces.ts': [],
  'apps/server/test/calls/endpoints.ts': ['packages/contract/src'],
  'apps/desktop/src/folders/no-permission.test.ts': ['apps/desktop/src/folders'],
  // A script in Python reads more than what the test names.
  'apps/server/test/format/format-vectors.test.ts': ['docs/format.md', 'docs/vectors'],
  // It compares a text with the folder that it is started in.
  'apps/server/src/config.test.ts': [],
  // The others of what it reads are packages.
  'packages/basemap/test/make-map.ts': ['packages/basemap/test'],
  'packages/media/src/decode-without-browser.test.ts': ['e2e/fixtures'],
}

/** From which files a folder is built that git ignores. */
export const made = {
  'apps/web/dist': [
    'apps/web/index.html',
    'apps/web/vite.config.ts',
    'apps/web/tsconfig.json',
    'apps/web/public',
    'apps/web/src/app/boot.ts',
  ],
  'apps/web/previous-assets': [],
}
