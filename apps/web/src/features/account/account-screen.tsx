import { Page, PageHeader } from '../../shared/ui/layout/page.tsx'
import { PageTitle } from '../../shared/ui/layout/page-title.tsx'
import { DevicesSection } from './devices/devices-section.tsx'
import { NoticesProvider } from './notices.tsx'
import { PasswordSection } from './password-section.tsx'
import { RecoverySection } from './recovery-section.tsx'

/** What belongs to the account itself: a section for each, and what came of the last act above them. */
export const AccountScreen = () => (
  <Page>
    <PageTitle>Account</PageTitle>
    <PageHeader title="Account" />
    <NoticesProvider>
      <PasswordSection />
      <RecoverySection />
      <DevicesSection />
    </NoticesProvider>
  </Page>
)
