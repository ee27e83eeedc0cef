import type { OfferState, PairingOffer } from '@safelight/client/offer-pairing'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/account/devices'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { publicOrigin } from '../../../components/desktop/desktop-bridge.ts'
import { deviceName } from '../../../components/devices/device-name.ts'
import { useSecondsLeft } from '../../../shared/hooks/use-seconds-left.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { Banner } from '../../../shared/ui/feedback/banner.tsx'
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx'
import { Spinner } from '../../../shared/ui/progress/spinner.tsx'
import { QrCode } from '../qr/qr-code.tsx'
import styles from './add-device.module.css'
import { type CodeForm, ShowCodeForm } from './show-code-form.tsx'

interface Shown {
  offer: PairingOffer
  by: CodeForm['by']
}

/** A dialog that adds a device by a code (format rule F21). It is open while it is mounted. */
export function AddDeviceDialog({ onClose }: { onClose: () => void }) {
  const [shown, setShown] = useState<Shown>()
  useEffect(() => shown?.offer.cancel, [shown])
  return (
    <Dialog title={texts.addDeviceTitle} isOpen onOpenChange={isOpen => !isOpen && onClose()}>
      {shown ? (
        <Offer {...shown} onAgain={() => setShown(undefined)} onClose={onClose} />
      ) : (
        <ShowCodeForm onOffer={(offer, by) => setShown({ offer, by })} />
      )}
    </Dialog>
  )
}

interface OfferProps extends Shown {
  onAgain: () => void
  onClose: () => void
}

function Offer({ offer, by, onAgain, onClose }: OfferProps) {
  const state = useSyncExternalStore(offer.subscribe, offer.get)
  const isRunning = state.step !== 'added' && state.step !== 'ended'
  return (
    <div className={styles.steps}>
      {isRunning && !state.isReached && <Banner tone="warning">{texts.serverUnreachable}</Banner>}
      <Step state={state} offer={offer} by={by} />
      <div className={styles.actions}>
        {state.step === 'compare' ? (
          <>
            <Button onPress={onClose}>{texts.digitsDiffer}</Button>
            <Button variant="primary" onPress={offer.approve}>
              {texts.digitsMatch}
            </Button>
          </>
        ) : (
          <Button onPress={onClose}>{isRunning ? common.cancel : common.close}</Button>
        )}
        {state.step === 'ended' && (
          <Button variant="primary" onPress={onAgain}>
            {texts.showNewCode}
          </Button>
        )}
      </div>
    </div>
  )
}

interface StepProps extends Shown {
  state: OfferState
}

function Step({ state, by }: StepProps) {
  switch (state.step) {
    case 'waiting':
      return (
        <>
          {by === 'qr' ? <Scan fragment={state.fragment} /> : <Words words={state.words} />}
          <p className={styles.note}>
            {texts.showNobody} <SecondsLeft endsAt={state.endsAt} />
          </p>
        </>
      )
    case 'compare':
      return (
        <>
          <p>{texts.compareLead({ name: deviceName(state.userAgent).name })}</p>
          <output className={styles.digits} aria-label={texts.digits}>
            {state.digits.replace(/^.../, '$& ')}
          </output>
          <p className={styles.note}>
            <SecondsLeft endsAt={state.endsAt} />
          </p>
        </>
      )
    case 'adding':
      return (
        <p className={styles.waiting} role="status">
          <Spinner />
          {texts.addingDevice}
        </p>
      )
    case 'added':
      return <Banner tone="success">{texts.deviceAdded}</Banner>
    case 'ended':
      return <Banner tone="error">{ENDS[state.why]}</Banner>
  }
}

const ENDS = {
  expired: texts.codeExpired,
  used: texts.codeExpired,
  refused: texts.codeRefused,
  failed: texts.addDeviceFailed,
}

function Scan({ fragment }: { fragment: string }) {
  return (
    <>
      <p>{texts.scanLead}</p>
      <div className={styles.qr}>
        <QrCode
          text={new URL(`/add-device#${fragment}`, publicOrigin()).href}
          label={texts.qrCode}
        />
      </div>
    </>
  )
}

function Words({ words }: { words: readonly string[] }) {
  return (
    <>
      <p>{texts.wordsLead({ address: new URL(publicOrigin()).host })}</p>
      <ol className={styles.words}>
        {words.map((word, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a word is identified by its position
          <li key={index}>
            <span>{index + 1}</span>
            <strong translate="no">{word}</strong>
          </li>
        ))}
      </ol>
    </>
  )
}

function SecondsLeft({ endsAt }: { endsAt: number }) {
  return texts.validFor({ seconds: useSecondsLeft(endsAt) })
}
