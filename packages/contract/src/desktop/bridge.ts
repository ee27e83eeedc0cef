import { z } from '../wire/schema.ts'

/*
 * All that the pages of the desktop app may ask of its main process: the types, the functions that the preload
 * script puts into the page, and what the main process checks come from here. A path is never authority: a page
 * names a folder by the handle that it got when the person picked it, and a file by its way from there. What files
 * hold is had at addresses instead (`folder-file.ts`).
 */

/** Files that one step of a scan gives at most. */
export const SCAN_STEP = 1000

/** Characters of the longest way from a folder to a file. */
export const LARGEST_PATH = 4096

export const folderHandle = z.string().regex(/^[\w-]{22}$/)
const scanHandle = z.int().nonnegative()

/** A file's way from its folder, its parts divided by `/`: it leads nowhere else. */
export const innerPath = z
  .string()
  .min(1)
  .max(LARGEST_PATH)
  .refine(path => !path.includes('\0') && path.split('/').every(isName), 'It leads elsewhere.')

const fileStamp = z.object({
  /** Bytes. */
  size: z.int().nonnegative(),
  /** When it was last changed, in milliseconds since 1970. */
  modified: z.number(),
})

const pickedFolder = z.object({ folder: folderHandle, name: z.string() })

const scanStep = z.object({
  files: z.array(fileStamp.extend({ path: z.string() })),
  /** What could not be read, by its way from the folder; links lead elsewhere and are left out. */
  unreadable: z.array(z.string()),
  links: z.array(z.string()),
  /** Whether this was the last step. */
  done: z.boolean(),
})

/** Why a file could not be read: it is another one by now, is not to be had, or lies outside the folder. */
const fileProblem = z.enum(['changed', 'unreadable', 'outside'])

const serverCheck = z.union([z.object({ server: z.url() }), z.object({ problem: z.string() })])

/** Which page may make a call: one of the app's for a server, or the first one, which asks for the server. */
type Pages = 'app' | 'first'

const call = <For extends Pages, Input extends z.ZodType, Answer extends z.ZodType>(
  pages: For,
  input: Input,
  answer: Answer,
) => ({ pages, input, answer })

export const CALLS = {
  /**
   * Asks whether a Safelight server is at an address; if it is, remembers it and opens its pages in place of this
   * one. Of the first page alone, which knows nothing: a question to an address could carry what others know.
   */
  chooseServer: call('first', z.string().max(2048), serverCheck),
  /** Opens the first page, where another server can be chosen. */
  changeServer: call('app', z.void(), z.void()),

  readToken: call('app', z.void(), z.string().nullable()),
  /** Keeps the token in the system's secret store; false where there is none. */
  keepToken: call('app', z.string().min(1).max(1024), z.boolean()),
  clearToken: call('app', z.void(), z.void()),

  /** Lets the person pick a folder; null if they do not. */
  pickFolder: call('app', z.void(), pickedFolder.nullable()),
  /** The folders that were picked and not forgotten, also before the last start. */
  pickedFolders: call('app', z.void(), z.array(pickedFolder)),
  forgetFolder: call('app', folderHandle, z.void()),
  beginScan: call('app', folderHandle, scanHandle),
  /** The next files of a scan. */
  continueScan: call('app', scanHandle, scanStep),
  endScan: call('app', scanHandle, z.void()),
  /** What is known of a file now. */
  fileInfo: call(
    'app',
    z.object({ folder: folderHandle, path: innerPath }),
    z.union([fileStamp, z.object({ problem: fileProblem })]),
  ),
  /**
   * Says in `folderChanged` that something in the folder has changed, until it is told to stop. False if the system
   * does not tell of all folders within.
   */
  watchFolder: call('app', folderHandle, z.boolean()),
  stopWatching: call('app', folderHandle, z.void()),

  /** Shows how far an upload is, from 0 to 1, beside the app's icon; null when none is on its way. */
  showProgress: call('app', z.number().min(0).max(1).nullable(), z.void()),
} as const

/** What the main process tells the pages of the app. */
export const EVENTS = {
  folderChanged: folderHandle,
  /** A menu or a link outside asks for this page of the app, named by its path. */
  openPage: z.string().regex(/^\/[\w/-]*$/),
} as const

export type CallName = keyof typeof CALLS
export type CallInput<Name extends CallName> = z.output<(typeof CALLS)[Name]['input']>
export type CallAnswer<Name extends CallName> = z.output<(typeof CALLS)[Name]['answer']>
export type EventName = keyof typeof EVENTS
export type EventValue<Name extends EventName> = z.output<(typeof EVENTS)[Name]>

export type FileProblem = z.output<typeof fileProblem>
export type FileStamp = z.output<typeof fileStamp>
export type PickedFolder = z.output<typeof pickedFolder>
export type ScanStep = z.output<typeof scanStep>
export type ServerCheck = z.output<typeof serverCheck>

/** What a page of the desktop app has under `BRIDGE_NAME`. */
export type DesktopBridge = {
  /** Of the app, as the download page names it. */
  readonly version: string
  /** The server of this page; null for the first page, which asks for it. */
  readonly server: string | null
  /** The server that was chosen last, which the first page offers again. */
  readonly lastServer: string | null
  /** Hears an event until the function that it gives is called. */
  on<Name extends EventName>(name: Name, listener: (value: EventValue<Name>) => void): () => void
} & {
  readonly [Name in CallName]: (input: CallInput<Name>) => Promise<CallAnswer<Name>>
}

function isName(part: string): boolean {
  return part !== '' && part !== '.' && part !== '..'
}
