import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useGoOn } from '../../components/destination/use-go-on.ts'
import { useAdmission } from './use-admission.ts'

/** Screens for visitors: who is signed in goes on to the gallery, or to where they wanted to be. */
export function VisitorGate() {
  const admission = useAdmission()
  const goOn = useGoOn()
  useEffect(() => {
    if (admission === 'gallery') goOn()
  }, [admission, goOn])
  return admission === 'screen' ? <Outlet /> : null
}
