import { texts } from '@safelight/texts/features/landing'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PublicPage } from '../../components/public-page/public-page.tsx'
import { useServerAccess } from '../../components/public-page/use-server-access.ts'
import { useAsync } from '../../shared/hooks/use-async.ts'
import { LinkButton } from '../../shared/ui/controls/link-button.tsx'
import { PageTitle } from '../../shared/ui/layout/page-title.tsx'
import { Hero } from './hero.tsx'
import styles from './landing-screen.module.css'
import { unlimitedPlan } from './plan-display.ts'
import { Pricing } from './pricing.tsx'
import { Promises } from './promises.tsx'

const loadPricing = () => import('./server-facts.ts').then(({ readPricing }) => readPricing())

export function LandingScreen() {
  const { value, loading } = useServerAccess()
  return (
    <PublicPage>
      <PageTitle>{texts.title}</PageTitle>
      <Hero access={value} loading={loading} />
      {!loading && value?.landingPage !== 'plain' && <Advertisement />}
    </PublicPage>
  )
}

function Advertisement() {
  const pricing = useAsync([], loadPricing)
  const section = useLocation({ select: ({ hash }) => hash })
  useEffect(() => {
    // The router scrolled before the server's answer brought the sections.
    document.getElementById(section)?.scrollIntoView()
  }, [section])

  return (
    <>
      <Promises unlimited={unlimitedPlan(pricing.value?.plans ?? [])} />
      <Pricing pricing={pricing} />
      <section className={styles.closing} aria-labelledby="closing-title">
        <h2 id="closing-title">{texts.closingTitle}</h2>
        <p>{texts.closing}</p>
        <LinkButton to="/signup" variant="primary" size="large">
          {texts.getStartedFree}
        </LinkButton>
      </section>
    </>
  )
}
