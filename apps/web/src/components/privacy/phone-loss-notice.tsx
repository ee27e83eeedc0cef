import type { Loss } from '@safelight/media/phone-losses'
import { texts } from '@safelight/texts/components/privacy'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../shared/ui/controls/button.tsx'
import { Banner } from '../../shared/ui/feedback/banner.tsx'
import { phoneOf } from './phone.ts'

const TEXTS: Record<Loss, string> = {
  places: texts.lostPlaces,
  originals: texts.lostOriginals,
  movies: texts.lostMovies,
}

/** Names once on each phone the details that it removed from the chosen files. Shows nothing on computers. */
export function PhoneLossNotice({ files }: { files: readonly File[] }) {
  const [losses, setLosses] = useState<readonly Loss[]>([])
  const seen = useRef(new WeakSet<File>())
  useEffect(() => {
    const phone = phoneOf(navigator)
    const added = files.filter(file => !seen.current.has(file))
    if (!phone || added.length === 0) return
    for (const file of added) seen.current.add(file)
    void import('@safelight/media/phone-losses').then(async ({ lossesOf }) => {
      const found = (await lossesOf(added, phone)).filter(loss => !told().includes(loss))
      if (found.length > 0) setLosses(before => [...new Set([...before, ...found])])
    })
  }, [files])
  if (losses.length === 0) return null

  function dismiss(): void {
    localStorage.setItem(TOLD, [...new Set([...told(), ...losses])].join(' '))
    setLosses([])
  }

  return (
    <Banner
      tone="warning"
      action={
        <Button size="small" onPress={dismiss}>
          {texts.gotIt}
        </Button>
      }
    >
      {losses.map(loss => (
        <p key={loss}>{TEXTS[loss]}</p>
      ))}
    </Banner>
  )
}

const TOLD = 'phone-losses-told'

const told = (): string[] => localStorage.getItem(TOLD)?.split(' ') ?? []
