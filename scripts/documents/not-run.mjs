/**
 * The documented commands that no test runs, with the reason. `document` and `heading` restrict a rule, and
 * `command` is matched from the start of a command.
 *
 * @typedef {'Docker' | 'another machine' | 'internet' | 'Electron' | 'Tailscale' | 'too long' | 'without end'} Reason
 * @type {{ reason: Reason, document?: string, heading?: RegExp, command?: RegExp }[]}
 */
export const notRun = [
  // `npm run test:image` runs the image without Docker, and `container-command.test.mjs` the script `safelight`.
  { reason: 'Docker', command: /^(sudo )?docker |^sudo (mv|mkdir) .*\/etc\/cron\./ },
  { reason: 'Docker', document: 'README.md', heading: /^At home in ten minutes$/ },
  { reason: 'Docker', document: 'docs/operations/docker.md' },
  { reason: 'Docker', heading: /with Docker$/i },
  { reason: 'Docker', document: 'docs/operations/several-servers.md' },
  { reason: 'Docker', document: 'docs/operations/move.md', command: /^sudo (install|chown) / },
  { reason: 'Docker', document: 'docs/operations/rescue.md', command: /^sudo install / },
  { reason: 'another machine', command: /^(sudo )?(rsync|scp|ssh-keygen|ssh-copy-id) / },
  {
    reason: 'another machine',
    document: 'docs/operations/test-restore.md',
    command: /^(mkdir|cd) restore-test$/,
  },
  // The old data is a disk here. `npm run test:systemd` moves from a folder.
  {
    reason: 'another machine',
    document: 'docs/operations/move.md',
    command: /^(u?mount|mkdir) \/var\/lib\/safelight(\.old)?$/,
  },
  { reason: 'internet', document: 'docs/models.md', command: /^safelight models siglip2/ },
  // NodeSource, PyPI, and a clone with all packages. `npm run test:image` installs the packages.
  {
    reason: 'internet',
    command: /^(apt install (curl|nodejs)|curl |sudo apt |apt-get |git (clone|worktree) )/,
  },
  {
    reason: 'internet',
    command:
      /^(cd safelight|npm run package:server|python3 -m venv .*|\/tmp\/rescue\/bin\/pip .*)$/,
  },
  { reason: 'Electron', document: 'docs/desktop.md' },
  { reason: 'Tailscale', document: 'deploy/proxies/tailscale.md' },
  { reason: 'too long', document: 'docs/performance.md' },
  // `apps/cli/test/watch.test.ts` runs the command.
  { reason: 'without end', command: /^safelight-cli watch / },
  { reason: 'another machine', document: 'docs/phone-backup.md' },
]

/** The first rule that says why no test runs a command. */
export const ruleFor = ({ document, heading, command }) =>
  notRun.find(
    rule =>
      (!rule.document || rule.document === document) &&
      (!rule.heading || rule.heading.test(heading)) &&
      (!rule.command || rule.command.test(command)),
  )
