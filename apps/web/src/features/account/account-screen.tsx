import { texts } from '@safelight/texts/features/account/page'
import { useReducer } from 'react'
import { Page, PageHeader } from '../../shared/ui/layout/page.tsx'
import { PageTitle } from '../../shared/ui/layout/page-title.tsx'
import { AppSection } from './app/app-section.tsx'
import { BackupSection } from './backup-section.tsx'
import { BlockedSection } from './blocked/blocked-section.tsx'
import { DeleteSection } from './delete-section.tsx'
import { DevicesSection } from './devices/devices-section.tsx'
import { ExportSection } from './export/export-section.tsx'
import { FamilySection } from './family/family-section.tsx'
import { MemoriesSection } from './memories/memories-section.tsx'
import { NoticesProvider } from './notices.tsx'
import { NotificationsSection } from './notifications/notifications-section.tsx'
import { PasskeysSection } from './passkeys/passkeys-section.tsx'
import { PasswordSection } from './password/password-section.tsx'
import { RecoverySection } from './password/recovery-section.tsx'
import { EmailSection } from './profile/email-section.tsx'
import { NameSection } from './profile/name-section.tsx'
import { RecognitionSection } from './recognition/recognition-section.tsx'
import { SectionIndex } from './section-index.tsx'
import { StorageSection } from './storage-section.tsx'
import { SubscriptionSection } from './subscription/subscription-section.tsx'
import { TwoStepSection } from './two-step/two-step-section.tsx'

export function AccountScreen() {
  // A change in one section remounts the other section, whose content may have changed too.
  const [factor, factorChanged] = useReducer(count, 0)
  const [passkeys, passkeysChanged] = useReducer(count, 0)
  return (
    <Page>
      <PageTitle>{texts.title}</PageTitle>
      <PageHeader title={texts.title} />
      <NoticesProvider>
        <SectionIndex>
          <NameSection />
          <EmailSection />
          <PasswordSection />
          <TwoStepSection key={`passkeys ${passkeys}`} onChanged={factorChanged} />
          <PasskeysSection key={`factor ${factor}`} onChanged={passkeysChanged} />
          <RecoverySection />
          <DevicesSection />
          <BlockedSection />
          <SubscriptionSection />
          <FamilySection />
          <NotificationsSection />
          <MemoriesSection />
          <BackupSection />
          <RecognitionSection />
          <AppSection />
          <StorageSection />
          <ExportSection />
          <DeleteSection />
        </SectionIndex>
      </NoticesProvider>
    </Page>
  )
}

const count = (times: number): number => times + 1
