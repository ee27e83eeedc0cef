import { texts } from '@safelight/texts/features/landing'
import { PublicPage } from '../../components/public-page/public-page.tsx'
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
  const pricing = useAsync([], loadPricing)
  return (
    <PublicPage>
      <PageTitle>{texts.title}</PageTitle>
      <Hero />
      <Promises unlimited={unlimitedPlan(pricing.value?.plans ?? [])} />
      <Pricing pricing={pricing} />
      <section className={styles.closing} aria-labelledby="closing-title">
        <h2 id="closing-title">{texts.closingTitle}</h2>
        <p>{texts.closing}</p>
        <LinkButton to="/signup" variant="primary" size="large">
          {texts.getStartedFree}
        </LinkButton>
      </section>
    </PublicPage>
  )
}
