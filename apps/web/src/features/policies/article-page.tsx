import { texts } from '@safelight/texts/features/policies'
import type { ReactNode } from 'react'
import { PublicPage } from '../../components/public-page/public-page.tsx'
import { PageTitle } from '../../shared/ui/layout/page-title.tsx'
import styles from './article-page.module.css'

export interface ArticlePageProps {
  title: string
  facts: string
  children: ReactNode
}

export const ArticlePage = ({ title, facts, children }: ArticlePageProps) => (
  <PublicPage>
    <PageTitle>{title}</PageTitle>
    <article className={styles.article}>
      <h1>{title}</h1>
      <p className={styles.facts}>{facts}</p>
      {children}
    </article>
  </PublicPage>
)

export const LAST_UPDATED = texts.lastUpdated
