import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Documents with which operators start. The package also needs all documents that these link to. */
const STARTS = ['docs/operations.md', 'CHANGELOG.md']

/**
 * Copies the documents for operators, and all documents in `docs` that they link to, into a package. Copy the
 * other files first: a link to a file that the package does not have becomes plain text.
 */
export async function copyDocuments(root: string, out: string): Promise<void> {
  const texts = new Map<string, string>()
  for (const paths = [...STARTS]; paths.length > 0; ) {
    const path = paths.pop() ?? ''
    if (texts.has(path)) continue
    const text = await readFile(join(root, path), 'utf8')
    texts.set(path, text)
    for (const [, , target = ''] of text.matchAll(LINK)) {
      const linked = join(dirname(path), target)
      if (/^docs\/.*\.md$/.test(linked)) paths.push(linked)
    }
  }
  for (const [path, text] of texts) {
    const isThere = (target: string) => {
      const linked = join(dirname(path), target)
      return texts.has(linked) || existsSync(join(out, linked))
    }
    await mkdir(dirname(join(out, path)), { recursive: true })
    const kept = text.replace(LINK, (link, name, target) => (isThere(target) ? link : name))
    await writeFile(join(out, path), kept)
  }
}

/** Matches a link to a file. Captures the link's text, and the path without the part after `#`. */
const LINK = /\[([^\]]*)\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g

export const PACKAGE_README = `# Safelight

Safelight is a private photo library. People's devices encrypt photos and videos before they upload them. This package contains the server and the web app. It needs Node 24 or newer, and nothing else.

To try it, run this in the folder of this file, and open <http://localhost:3000>. The data goes to the folder \`data\`.

\`\`\`sh
node bin/safelight.js start
\`\`\`

To run it for your family, read [docs/operations.md](docs/operations.md): it explains the installation, HTTPS, backups and upgrades. [docs/configuration.md](docs/configuration.md) lists all settings. \`deploy\` has files for systemd, proxies and Grafana. [CHANGELOG.md](CHANGELOG.md) says what each version changes.
`
