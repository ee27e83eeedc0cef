import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { drawing } from './boundaries/rules.mjs'
import { root } from './run.mjs'

const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
// In these documents a path may also begin at a workspace's name, and leave out `src` or `test` and the extension.
const hasShortPaths = document =>
  ['ARCHITECTURE.md', 'adversary/README.md'].includes(document) ||
  document.startsWith('docs/flows/')
const workspaces = {
  ...Object.fromEntries(['server', 'web', 'desktop'].map(name => [name, `apps/${name}`])),
  ...Object.fromEntries(
    [
      ...['contract', 'crypto', 'media', 'basemap', 'folders'],
      ...['recognition', 'models', 'client', 'test-kit'],
    ].map(name => [name, `packages/${name}`]),
  ),
}
// Paths of files that a run creates and git ignores, or that belong to another project. They need not exist.
const elsewhere = [
  '.cache/tests.json',
  'deploy/container/.env',
  'apps/desktop/release',
  'bench/results/latest.json',
  './data',
  'resources/licenses',
  'openapi/fixtures3.json',
]
/** Content types, key labels and wire names look like paths but are not. */
const noPath =
  /^(application|image|multipart|video|safelight(-export(-[a-z]+)?)?|passkey)\/|^library\/(item-key|private-details)$/

function anchorsOf(document) {
  const text = readFileSync(join(root, document), 'utf8').replace(/```[\s\S]*?```/g, '')
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-'),
  )
  const ids = [...text.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id)
  return new Set([...headings, ...ids])
}

describe.each(documents)('%s', document => {
  const text = readFileSync(join(root, document), 'utf8')

  it('mentions only paths that exist', () => {
    const paths = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+)`/g)].map(match => match[1])
    const lost = paths.filter(path => !leadsSomewhere(path, document))
    expect(lost.filter(path => !elsewhere.includes(path) && !noPath.test(path))).toEqual([])
  })

  it('links only to files that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(match => match[1])
    expect(links.filter(link => !existsSync(join(root, dirname(document), link)))).toEqual([])
  })

  it('links only to headings that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g)]
    const lost = links.filter(([, path, heading]) => {
      const target = path ? join(dirname(document), path) : document
      return documents.includes(target) && !anchorsOf(target).has(heading)
    })
    expect(lost.map(([link]) => link)).toEqual([])
  })
})

/**
 * Whether a path exists. It starts at the root, at the document's folder or its `src`, or at a workspace's
 * name.
 */
function leadsSomewhere(path, document) {
  const [first, ...rest] = path.split('/')
  const folder = dirname(document)
  if ([path, join(folder, path), join(folder, 'src', path)].some(exists)) return true
  const workspace = hasShortPaths(document) && workspaces[first]
  return (
    Boolean(workspace) && ['src', 'test'].some(folder => exists(join(workspace, folder, ...rest)))
  )
}

function exists(path) {
  return ['', '.ts', '.tsx', '.spec.ts'].some(ending => existsSync(join(root, path + ending)))
}

it('docs/imports.md shows the current import rules', () => {
  const text = readFileSync(join(root, 'docs/imports.md'), 'utf8')
  const { workspaces, modules } = drawing()
  for (const figure of [workspaces, modules]) expect(text).toContain(`\`\`\`\n${figure}\n\`\`\``)
})

/**
 * The largest number of words of a document, as `wc -w` counts them. The first pattern that matches a
 * document counts.
 */
const budgets = [
  [/^README\.md$/, 800],
  [/^ARCHITECTURE\.md$/, 2000],
  [/^CONTRIBUTING\.md$/, 900],
  [/^CHANGELOG\.md$/, 900],
  [/^docs\/performance\.md$/, 900],
  [/^docs\/operations\.md$/, 2000],
  [/^docs\/operations\//, 1500],
  [/^((packages|apps)\/[^/]+|e2e)\/README\.md$/, 400],
  [/^docs\/recipes\//, 300],
  [/^docs\/flows\//, 500],
]

it.each(documents)('%s stays within its word limit', document => {
  const most = budgets.find(([pattern]) => pattern.test(document))?.[1] ?? Infinity
  const words = readFileSync(join(root, document), 'utf8').trim().split(/\s+/).length
  expect(words).toBeLessThanOrEqual(most)
})

it('every workspace has a README', () => {
  const { workspaces: patterns } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const folders = patterns.flatMap(pattern => {
    if (!pattern.endsWith('/*')) return [pattern]
    const parent = pattern.slice(0, -2)
    return readdirSync(join(root, parent)).map(name => `${parent}/${name}`)
  })
  expect(folders.filter(folder => !documents.includes(`${folder}/README.md`))).toEqual([])
})
