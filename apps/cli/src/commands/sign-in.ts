import { readFile, rm } from 'node:fs/promises'
import { ApiError } from '@safelight/client/api-client'
import { endSession, signInWithoutBrowser } from '@safelight/client/headless'
import { serverOrigin } from '@safelight/contract/server-address'
import { texts } from '@safelight/texts/cli'
import type { Command } from 'commander'
import { readKeyFile, writeKeyFile } from '../account/key-file.ts'
import { stateFile } from '../account/opened.ts'
import { askProof } from '../account/prove.ts'
import type { CommandContext } from '../command-context.ts'

/** Neither command takes a secret as an argument, because other processes can read arguments. */
export function signInCommands(program: Command, context: CommandContext): void {
  program
    .command('login')
    .description(texts.login)
    .argument('<server>', texts.loginServer)
    .argument('<email>', texts.loginEmail)
    .addHelpText('after', PASSWORD_HELP)
    .action((server: string, email: string) => login(context, server, email))
  program
    .command('logout')
    .description(texts.logout)
    .action(() => logout(context))
}

const PASSWORD_HELP = texts.loginHelp

async function login(
  { paths, passwordFile, ask, print }: CommandContext,
  typed: string,
  email: string,
) {
  const server = serverOrigin(typed)
  const before = await readKeyFile(paths.keyFile).catch(() => undefined)
  const password = passwordFile
    ? firstLine(await readFile(passwordFile, 'utf8'))
    : await ask.secret(texts.passwordOf({ email }))
  const keyring = await signInWithoutBrowser({
    server,
    email,
    password,
    askProof: methods => askProof(ask, methods),
  })
  await writeKeyFile(paths.keyFile, { ...keyring, email })
  // Ends the previous session on the server. The new key file has replaced its token.
  if (before) await endSession(before).catch(() => {})
  print(texts.signedIn({ email, server }))
  print(texts.keysAreIn({ keyFile: paths.keyFile }))
}

const firstLine = (text: string): string => text.split(/\r?\n/, 1)[0] ?? ''

async function logout({ paths, print, notice }: CommandContext): Promise<void> {
  const signedIn = await readKeyFile(paths.keyFile)
  if (!signedIn) return print(texts.wasNotSignedIn)
  // Delete the local data first, because the server may be unreachable.
  await rm(paths.keyFile)
  for (const name of ['', '-watch'] as const) {
    const state = stateFile(paths, signedIn.accountId, name)
    for (const file of [state, `${state}-journal`]) await rm(file, { force: true })
  }
  await rm(paths.modelFolder, { recursive: true, force: true })
  await endSession(signedIn).catch(error => {
    if (!(error instanceof ApiError && error.status === 401)) notice(NOT_TOLD)
  })
  print(texts.signedOut({ email: signedIn.email }))
}

const NOT_TOLD = texts.sessionNotEnded
