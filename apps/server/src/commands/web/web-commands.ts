import { readFile } from 'node:fs/promises'
import { texts } from '@safelight/texts/server/verify'
import type { Command } from 'commander'
import { programText } from '../../database/program-version.ts'
import { StartError } from '../../start-error.ts'
import type { CommandContext } from '../command-context.ts'
import { manifestOf, type WebManifest, webManifest } from './manifest.ts'
import { claimedBuild, verifyWeb } from './verify-web.ts'

/** The exit code if the server does not answer: it may still be an unchanged release. */
const UNREACHABLE = 2

export function webCommands(program: Command, context: CommandContext): void {
  program
    .command('verify-web')
    .description(texts.verifyWeb)
    .argument('<address>', texts.address)
    .option('--manifest <file>', texts.manifest)
    .action(async (address: string, { manifest: file }: { manifest?: string }) => {
      const manifest = file
        ? await readManifest(file)
        : await manifestOf(context.webFolder, programText())
      const { version } = manifest
      const server = parseAddress(address)
      const { faults, unreachable } = await verifyWeb(server, manifest)
      for (const { path, fault } of faults) context.print(`${path} ${fault}`)
      if (unreachable !== undefined) context.print(texts.unreachable({ reason: unreachable }))
      if (faults.length > 0) {
        context.print(texts.webDiffers({ version }))
        const claimed = await claimedBuild(server)
        if (claimed !== undefined) context.print(texts.webClaims({ version: claimed }))
        context.fail()
      } else if (unreachable !== undefined) context.fail(UNREACHABLE)
      else context.print(texts.webMatches({ count: Object.keys(manifest.files).length, version }))
    })

  program
    .command('web-manifest')
    .description(texts.webManifest)
    .action(async () =>
      context.print(JSON.stringify(await manifestOf(context.webFolder, programText()), null, 2)),
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
