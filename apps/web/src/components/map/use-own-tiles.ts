import { createApiClient } from '@safelight/client/api-client'
import { type MapTiles, readMapTiles } from '@safelight/contract/map-tiles'
import { useEffect, useState } from 'react'
import { useAsync } from '../../shared/hooks/use-async.ts'

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
  const { value: tiles } = useAsync([], askServer)
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    const refused = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'img-src') setRefused(true)
    }
    document.addEventListener('securitypolicyviolation', refused)
    return () => document.removeEventListener('securitypolicyviolation', refused)
  }, [])
  return isRefused ? undefined : (tiles ?? undefined)
}
