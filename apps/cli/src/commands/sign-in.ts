import { readFile, rm } from 'node:fs/promises'
import { ApiError } from '@safelight/client/api-client'
import { endSession, signInWithoutBrowser } from '@safelight/client/headless'
import { serverOrigin } from '@safelight/contract/server-address'
import type { Command } from 'commander'
import { readKeyFile, writeKeyFile } from '../account/key-file.ts'
import { stateFile } from '../account/opened.ts'
import { askProof } from '../account/prove.ts'
import type { CommandContext } from '../command-context.ts'

/** `login` and `logout`. No secret is an argument, because other processes can read arguments. */
export function signInCommands(program: Command, context: CommandContext): void {
  program
    .command('login')
    .description('signs in and keeps the keys of the account on this machine, in a file of yours')
    .argument('<server>', 'the address of the server')
    .argument('<email>', 'of the account')
    .addHelpText('after', PASSWORD_HELP)
    .action((server: string, email: string) => login(context, server, email))
  program
    .command('logout')
    .description('ends the session on the server, and deletes the keys and all that is kept')
    .action(() => logout(context))
}

const PASSWORD_HELP = `
The password is asked for, read from the first line of the file that
SAFELIGHT_PASSWORD_FILE names, or, in a script, read from the input. The code
of a second factor is asked for, or is the next line of the input.`

async function login(
  { paths, passwordFile, ask, print }: CommandContext,
  typed: string,
  email: string,
) {
  const server = serverOrigin(typed)
  const before = await readKeyFile(paths.keyFile).catch(() => undefined)
  const password = passwordFile
    ? firstLine(await readFile(passwordFile, 'utf8'))
    : await ask.secret(`Password of ${email}: `)
  const keyring = await signInWithoutBrowser({
    server,
    email,
    password,
    askProof: methods => askProof(ask, methods),
  })
  await writeKeyFile(paths.keyFile, { ...keyring, email })
  // The old token is no longer stored anywhere.
  if (before) await endSession(before).catch(() => {})
  print(`Signed in as ${email} at ${server}.`)
  print(`The keys are in ${paths.keyFile}: whoever has this file has your library.`)
}

const firstLine = (text: string): string => text.split(/\r?\n/, 1)[0] ?? ''

async function logout({ paths, print, notice }: CommandContext): Promise<void> {
  const signedIn = await readKeyFile(paths.keyFile)
  if (!signedIn) return print('Nobody was signed in.')
  // Delete the local data first, even if the server cannot be reached.
  await rm(paths.keyFile)
  const state = stateFile(paths, signedIn.accountId)
  for (const file of [state, `${state}-journal`]) await rm(file, { force: true })
  await rm(paths.modelFolder, { recursive: true, force: true })
  await endSession(signedIn).catch(error => {
    if (!(error instanceof ApiError && error.status === 401)) notice(NOT_TOLD)
  })
  print(`Signed out. No key of ${signedIn.email} is left on this machine.`)
}

const NOT_TOLD =
  'The server could not be told. End the session of this machine on the account page of the web app.'
