import { type MapTiles, readMapTiles } from '@safelight/contract/map-tiles'
import { createApiClient } from '@safelight/library/api-client'
import { useEffect, useState } from 'react'
import { desktopBridge } from '../desktop/desktop-bridge.ts'

let asked: Promise<MapTiles> | undefined

/** The tiles that this installation has of its own; the server is asked once, and again if it did not answer. */
function askServer(): Promise<MapTiles> {
  asked ??= createApiClient(null)
    .call(readMapTiles)
    .catch(() => {
      asked = undefined
      return null
    })
  return asked
}

/** The tile server that takes the place of the map that comes with the app; the desktop app's pages load none. */
export function useOwnTiles(): NonNullable<MapTiles> | undefined {
  const [tiles, setTiles] = useState<MapTiles>(null)
  useEffect(() => {
    let gone = false
    if (!desktopBridge) void askServer().then(found => gone || setTiles(found))
    return () => {
      gone = true
    }
  }, [])
  return tiles ?? undefined
}
