/** In Chromium; not in TypeScript's library. */
interface FolderPicker {
  showDirectoryPicker(options: {
    id: string
    mode: 'readwrite'
    startIn: 'downloads'
  }): Promise<FileSystemDirectoryHandle>
}

/** Whether a person can choose a folder that files are written into. */
export const canChooseFolder = (): boolean => 'showDirectoryPicker' in window

/** The folder that a person chooses; undefined if they choose none. */
export async function chooseFolder(): Promise<FileSystemDirectoryHandle | undefined> {
  const { showDirectoryPicker } = window as unknown as FolderPicker
  const options = { id: 'safelight-export', mode: 'readwrite', startIn: 'downloads' } as const
  try {
    return await showDirectoryPicker.call(window, options)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined
    throw error
  }
}
