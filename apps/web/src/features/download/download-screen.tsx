import { createApiClient } from '@safelight/client/api-client'
import { OLDEST_MACOS } from '@safelight/contract/desktop-app'
import { type DownloadUrls, downloadUrls } from '@safelight/contract/variables'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/download'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { PublicPage } from '../../components/public-page/public-page.tsx'
import { classes } from '../../shared/classes.ts'
import { useAsync } from '../../shared/hooks/use-async.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { type ButtonVariant, buttonClass } from '../../shared/ui/controls/button-class.ts'
import { LinkButton } from '../../shared/ui/controls/link-button.tsx'
import { PageTitle } from '../../shared/ui/layout/page-title.tsx'
import styles from './download-screen.module.css'
import { detectPlatform, PLATFORMS } from './platform.ts'

const loadDownloads = () => createApiClient(null).call(downloadUrls)

export const DownloadScreen = () => (
  <PublicPage>
    <PageTitle>{texts.pageTitle}</PageTitle>
    <div className={styles.content}>
      <h1>{texts.title}</h1>
      <p className={styles.tagline}>{texts.lead}</p>
      <Downloads />
      <div>
        <LinkButton to="/">{common.backToHome}</LinkButton>
      </div>
    </div>
  </PublicPage>
)

function Downloads() {
  const { value, loading, reload } = useAsync([], loadDownloads)
  if (loading) return <p role="status">{texts.loading}</p>
  if (!value) {
    return (
      <div className={styles.message} role="alert">
        <p>{texts.loadFailed}</p>
        <Button onPress={reload}>{texts.tryAgain}</Button>
      </div>
    )
  }
  if (!value.enabled) return <p>{texts.disabled}</p>
  return <Options {...value} />
}

function Options({ urls, version }: DownloadUrls) {
  const detected = detectPlatform(navigator.userAgent)
  const offered = PLATFORMS.flatMap(platform => {
    const url = urls[platform.id]
    return url === null ? [] : [{ ...platform, url }]
  })
  const recommended = offered.find(({ id }) => id === detected)
  return (
    <>
      {recommended && (
        <section className={styles.banner} aria-labelledby="recommended">
          <div>
            <h2 id="recommended">{texts.recommendedFor({ platform: recommended.name })}</h2>
            <p>{texts.detected}</p>
          </div>
          <DownloadLink url={recommended.url} variant="primary">
            {texts.downloadNow}
          </DownloadLink>
        </section>
      )}
      <ul className={styles.cards}>
        {offered.map(({ id, name, needs, url }) => (
          <li key={id} className={classes(styles.card, id === detected && styles.detected)}>
            <h2>{name}</h2>
            <p>{needs}</p>
            <DownloadLink url={url}>{texts.downloadFor({ platform: name })}</DownloadLink>
          </li>
        ))}
      </ul>
      <p>{texts.version({ version })}</p>
      <section aria-labelledby="requirements">
        <h2 id="requirements">{texts.requirements}</h2>
        <ul className={styles.requirements}>
          <li>{texts.requiresWindows}</li>
          <li>{texts.requiresMacos}</li>
          <li>{texts.requiresLinux}</li>
        </ul>
        <p className={styles.note}>{texts.requiresNewer({ version, macos: OLDEST_MACOS })}</p>
      </section>
    </>
  )
}

interface DownloadLinkProps {
  url: string
  variant?: ButtonVariant
  children: ReactNode
}

const DownloadLink = ({ url, variant, children }: DownloadLinkProps) => (
  <a href={url} rel="noreferrer" className={buttonClass({ variant })}>
    <Download size={16} aria-hidden="true" />
    {children}
  </a>
)
