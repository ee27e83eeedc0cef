import { readFile } from 'node:fs/promises'
import { texts } from '@safelight/texts/server/verify'
import type { Command } from 'commander'
import { PROGRAM_VERSION } from '../../database/program-version.ts'
import { StartError } from '../../start-error.ts'
import type { CommandContext } from '../command-context.ts'
import { manifestOf, type WebManifest, webManifest } from './manifest.ts'
import { verifyWeb } from './verify-web.ts'

export function webCommands(program: Command, context: CommandContext): void {
  program
    .command('verify-web')
    .description(texts.verifyWeb)
    .argument('<address>', texts.address)
    .option('--manifest <file>', texts.manifest)
    .action(async (address: string, { manifest: file }: { manifest?: string }) => {
      const manifest = file
        ? await readManifest(file)
        : await manifestOf(context.webFolder, PROGRAM_VERSION)
      const faults = await verifyWeb(parseAddress(address), manifest)
      for (const { path, fault } of faults) context.print(`${path} ${fault}`)
      const count = Object.keys(manifest.files).length
      context.print(
        faults.length === 0
          ? texts.webMatches({ count, version: manifest.version })
          : texts.webDiffers({ version: manifest.version }),
      )
      if (faults.length > 0) context.fail()
    })

  program
    .command('web-manifest')
    .description(texts.webManifest)
    .action(async () =>
      context.print(JSON.stringify(await manifestOf(context.webFolder, PROGRAM_VERSION), null, 2)),
    )
}

async function readManifest(file: string): Promise<WebManifest> {
  try {
    return webManifest.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (cause) {
    throw new StartError(texts.notManifest({ file }), { cause })
  }
}

function parseAddress(text: string): URL {
  const url = URL.parse(text)
  if (url && /^https?:$/.test(url.protocol)) return url
  throw new StartError(texts.addressInvalid)
}
