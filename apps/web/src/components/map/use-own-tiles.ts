import { createApiClient } from '@safelight/client/api-client'
import { type MapTiles, readMapTiles } from '@safelight/contract/map-tiles'
import { useEffect, useState } from 'react'

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

/**
 * The tile server that takes the place of the map that comes with the app, unless the page's policy lets none of it in:
 * that of a page which began without its server does not know it.
 */
export function useOwnTiles(): NonNullable<MapTiles> | undefined {
  const [tiles, setTiles] = useState<MapTiles>(null)
  useEffect(() => {
    let gone = false
    const refused = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'img-src') setTiles(null)
    }
    void askServer().then(found => gone || setTiles(found))
    document.addEventListener('securitypolicyviolation', refused)
    return () => {
      gone = true
      document.removeEventListener('securitypolicyviolation', refused)
    }
  }, [])
  return tiles ?? undefined
}
