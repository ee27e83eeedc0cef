import type { FolderCheck, FolderSource } from '@safelight/client/import'
import { texts } from '@safelight/texts/features/safe-delete'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useWatchedFolders } from '../../components/backup/use-watched-folders.ts'
import { useLibrary } from '../../components/contexts/library-context.tsx'
import { isPhone } from '../../components/folders/is-phone.ts'
import { useDeviceFolders } from '../../components/folders/use-device-folders.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { useAsync } from '../../shared/hooks/use-async.ts'
import { Banner } from '../../shared/ui/feedback/banner.tsx'
import { Page, PageHeader } from '../../shared/ui/layout/page.tsx'
import { PageTitle } from '../../shared/ui/layout/page-title.tsx'
import { CheckedFolder, isRunningNow } from './checked-folder.tsx'
import { FolderToCheck } from './folder-to-check.tsx'

export function SafeDeleteScreen() {
  const { folderCheck } = useLibrary()
  const { value: check, failure } = useAsync([folderCheck], folderCheck)
  return (
    <Page>
      <PageTitle>{texts.title}</PageTitle>
      <PageHeader title={texts.title} facts={texts.lead} />
      {failure !== undefined && (
        <Banner tone="error">{errorMessage(failure, texts.unopened)}</Banner>
      )}
      {check && <SafeDelete check={check} />}
    </Page>
  )
}

function SafeDelete({ check }: { check: FolderCheck }) {
  const { folder } = useSearch({ strict: false })
  const { folders } = useWatchedFolders()
  const device = useDeviceFolders()
  const [source, setSource] = useState<FolderSource>()
  const [failure, setFailure] = useState<string>()
  const isRunning = useSyncExternalStore(check.subscribe, () =>
    isRunningNow(check.progress().status),
  )

  function start(chosen: FolderSource): void {
    setFailure(undefined)
    setSource(chosen)
    const watched = folders.find(({ handle }) => handle === chosen.handle)
    const { pausesOnMetered = isPhone(), pausesOnLowBattery = isPhone() } = watched?.options ?? {}
    void check.start(chosen, { watched, pausesOnMetered, pausesOnLowBattery })
  }

  async function open(handle: string): Promise<void> {
    try {
      const opened = await device?.open(handle)
      if (!opened) throw new Error(texts.unopened)
      start(opened)
    } catch (error) {
      setFailure(errorMessage(error, texts.unopened))
    }
  }

  const openNamed = useEffectEvent(() => {
    const { status, handle } = check.progress()
    if (folder === undefined || isRunningNow(status)) return
    if (status === 'idle' || handle !== folder) void open(folder)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new folder in the address starts a new check
  useEffect(() => openNamed(), [folder])

  return (
    <>
      {failure && <Banner tone="error">{failure}</Banner>}
      <CheckedFolder check={check} {...(source ? { onAgain: () => start(source) } : {})} />
      {!isRunning && (
        <FolderToCheck
          folders={folders.filter(({ handle }) => handle !== source?.handle)}
          onOpen={open}
          onChoose={start}
          onFailure={setFailure}
        />
      )}
    </>
  )
}
