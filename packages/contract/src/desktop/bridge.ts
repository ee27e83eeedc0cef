import { z } from '../wire/schema.ts'
import type { CallName, EventName } from './names.ts'

/*
 * The interface between the desktop app's pages and its main process: types, calls, and the schemas that the
 * main process checks. A path alone grants no access. A page names a folder by the handle that it got when
 * the person picked the folder, and a file by its path within that folder. Pages read file content from
 * addresses (`folder-file.ts`).
 */

/** The largest number of files that one step of a scan returns. */
export const SCAN_STEP = 1000

export const LARGEST_PATH = 4096

export const folderHandle = z.string().regex(/^[\w-]{22}$/)
const scanHandle = z.int().nonnegative()

/** A file's path within its folder, separated by `/`. It cannot leave the folder: `..` is refused. */
export const innerPath = z
  .string()
  .min(1)
  .max(LARGEST_PATH)
  .refine(path => !path.includes('\0') && path.split('/').every(isName))

/** `size` in bytes, `modified` in milliseconds since 1970. */
const fileStamp = z.object({
  size: z.int().nonnegative(),
  modified: z.number(),
})

const pickedFolder = z.object({ folder: folderHandle, name: z.string() })

const scanStep = z.object({
  files: z.array(fileStamp.extend({ path: z.string() })),
  /** Paths in the folder that could not be read. The scan follows no links, but lists them in `links`. */
  unreadable: z.array(z.string()),
  links: z.array(z.string()),
  done: z.boolean(),
})

const fileProblem = z.enum(['changed', 'unreadable', 'outside'])

const serverCheck = z.union([z.object({ server: z.url() }), z.object({ problem: z.string() })])

/**
 * The state of the app's updates. `size` and `received` in bytes, `released` a date. `problem` is a sentence for
 * the person. `unavailable` if the app was packaged without a feed of updates, or not installed by a package.
 */
const appUpdate = z.discriminatedUnion('step', [
  z.object({ step: z.enum(['unavailable', 'none', 'checking']) }),
  z.object({
    step: z.literal('available'),
    version: z.string(),
    released: z.string(),
    size: z.int(),
  }),
  z.object({
    step: z.literal('downloading'),
    version: z.string(),
    size: z.int(),
    received: z.int(),
  }),
  z.object({ step: z.enum(['ready', 'installing']), version: z.string() }),
  z.object({
    step: z.literal('failed'),
    during: z.enum(['check', 'update']),
    problem: z.string(),
  }),
])

/** The pages that may make a call: the app's, or the first page, which asks for the server's address. */
type Pages = 'app' | 'first'

const call = <For extends Pages, Input extends z.ZodType, Answer extends z.ZodType>(
  pages: For,
  input: Input,
  answer: Answer,
) => ({ pages, input, answer })

export const CALLS = {
  /**
   * Checks whether a Safelight server answers at an address. If so, remembers the address and opens its pages
   * in place of the first page. Only the first page may call this: it has no data to leak in the address.
   */
  chooseServer: call('first', z.string().max(2048), serverCheck),
  changeServer: call('app', z.void(), z.void()),
  /** Returns from the first page to the last server. Does nothing before a server is chosen. */
  keepServer: call('first', z.void(), z.void()),

  readToken: call('app', z.void(), z.string().nullable()),
  /** Keeps the session token in the operating system's secret store. Returns false without such a store. */
  keepToken: call('app', z.string().min(1).max(1024), z.boolean()),
  clearToken: call('app', z.void(), z.void()),
  /** Whether the operating system offers a secret store. */
  hasSecretStore: call('app', z.void(), z.boolean()),

  pickFolder: call('app', z.void(), pickedFolder.nullable()),
  pickedFolders: call('app', z.void(), z.array(pickedFolder)),
  forgetFolder: call('app', folderHandle, z.void()),
  beginScan: call('app', folderHandle, scanHandle),
  continueScan: call('app', scanHandle, scanStep),
  endScan: call('app', scanHandle, z.void()),
  fileInfo: call(
    'app',
    z.object({ folder: folderHandle, path: innerPath }),
    z.union([fileStamp, z.object({ problem: fileProblem })]),
  ),
  /** Deletes a file, unless its size or time is not the given one (`changed`). */
  deleteFile: call(
    'app',
    fileStamp.extend({ folder: folderHandle, path: innerPath }),
    z.union([z.object({ deleted: z.literal(true) }), z.object({ problem: fileProblem })]),
  ),
  /**
   * Sends `folderChanged` when something in the folder changes. The page ends this by `stopWatching`. Returns
   * false if the operating system does not report changes in all subfolders.
   */
  watchFolder: call('app', folderHandle, z.boolean()),
  stopWatching: call('app', folderHandle, z.void()),

  /** Shows upload progress, 0 to 1, at the app's icon; null removes it. */
  showProgress: call('app', z.number().min(0).max(1).nullable(), z.void()),

  appUpdate: call('app', z.void(), appUpdate),
  /** Each of these begins a step, and returns at once. `appUpdateChanged` reports its progress. */
  checkForUpdate: call('app', z.void(), z.void()),
  downloadUpdate: call('app', z.void(), z.void()),
  cancelUpdate: call('app', z.void(), z.void()),
  /** Closes the window, installs the update and starts the app again. */
  installUpdate: call('app', z.void(), z.void()),
} as const satisfies Record<CallName, unknown>

export const EVENTS = {
  folderChanged: folderHandle,
  /** A menu or a link outside the app requests a page of the app. The value is the page's path. */
  openPage: z.string().regex(/^\/[\w/-]*$/),
  appUpdateChanged: appUpdate,
} as const satisfies Record<EventName, z.ZodType>

export type CallInput<Name extends CallName> = z.output<(typeof CALLS)[Name]['input']>
export type CallAnswer<Name extends CallName> = z.output<(typeof CALLS)[Name]['answer']>
export type EventValue<Name extends EventName> = z.output<(typeof EVENTS)[Name]>

export type AppUpdate = z.output<typeof appUpdate>
export type FileProblem = z.output<typeof fileProblem>
export type FileStamp = z.output<typeof fileStamp>
export type PickedFolder = z.output<typeof pickedFolder>
export type ScanStep = z.output<typeof scanStep>
export type ServerCheck = z.output<typeof serverCheck>

/** The desktop app's interface under `BRIDGE_NAME`. */
export type DesktopBridge = {
  readonly version: string
  readonly server: string | null
  readonly lastServer: string | null
  /** Listens to an event until the returned function is called. */
  on<Name extends EventName>(name: Name, listener: (value: EventValue<Name>) => void): () => void
} & {
  readonly [Name in CallName]: (input: CallInput<Name>) => Promise<CallAnswer<Name>>
}

function isName(part: string): boolean {
  return part !== '' && part !== '.' && part !== '..'
}
