// `npm run readme-picture`: takes the README's screenshot of a library whose pictures the seed draws.
import { join } from 'node:path'
import { signUpOwner } from '@safelight/test-kit/library'
import { enter, signedInAs } from '../e2e/support/ready-account.ts'
import { offerRecognition } from '../e2e/support/recognition.ts'
import { ROOT, startServer } from '../e2e/support/servers/server.ts'
import { writeLibrary } from './seed/write.ts'
import { withChromium } from './support/browser/chromium.ts'
import { thumbnailsInView } from './support/browser/thumbnails-in-view.ts'

const PATH = join(ROOT, 'docs/images/gallery-dark.jpg')
const LIBRARY = { items: 900, pictures: 900, bigDay: 0 }

const server = await startServer()
try {
  // Offer recognition, so that the navigation bar shows all its entries.
  await offerRecognition(server)
  // Take the picture with the second account. The first account is the administrator's, whose navigation bar
  // has one more entry.
  await signUpOwner(server, 'admin@example.org')
  const profile = { firstName: 'Ada', lastName: 'Arnold', recoveryWords: 'saved' as const }
  const owner = await signUpOwner(server, 'ada@example.org', { profile })
  const until = new Date().toISOString().slice(0, 10)
  const life = { until, years: 6, isEmpty: true, side: 480 }
  await writeLibrary(server.dataFolder, owner.person.id, owner.keys, { ...LIBRARY, life })
  await withChromium(async browser => {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 1400, height: 875 },
      colorScheme: 'dark',
    })
    const page = await context.newPage()
    await enter(page, signedInAs(owner))
    await page.getByRole('region', { name: 'Memories' }).waitFor()
    await page.getByRole('link', { name: 'People' }).waitFor()
    // A person answers the question about recognition once, and then never sees it again.
    await page.getByRole('button', { name: 'Not Now' }).click()
    await thumbnailsInView(page)
    await page.screenshot({ path: PATH, type: 'jpeg', quality: 86, animations: 'disabled' })
  })
  console.log(`Wrote ${PATH}. Look at it before you commit it.`)
} finally {
  await server.stop()
}
