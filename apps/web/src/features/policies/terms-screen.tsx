import { texts } from '@safelight/texts/features/policies'
import { inline } from '../../shared/inline.ts'
import { ArticlePage, LAST_UPDATED } from './article-page.tsx'
import { accountLink, TAGS } from './tags.tsx'

export const TermsScreen = () => (
  <ArticlePage title={texts.termsTitle} facts={LAST_UPDATED}>
    <p>{inline(texts.termsIntro(TAGS))}</p>

    <h2>{texts.accountTitle}</h2>
    <ul>
      <li>{texts.accountEmail}</li>
      <li>{texts.accountPassword}</li>
      <li>{texts.accountUse}</li>
    </ul>

    <h2>{texts.ownershipTitle}</h2>
    <p>{texts.ownership}</p>

    <h2>{texts.forbiddenTitle}</h2>
    <ul>
      <li>{texts.forbiddenContent}</li>
      <li>{texts.forbiddenLinks}</li>
      <li>{texts.forbiddenAttacks}</li>
    </ul>
    <p>{texts.enforcement}</p>

    <h2>{texts.plansTitle}</h2>
    <p>{texts.plans}</p>
    <p>{inline(texts.subscription({ ...TAGS, account: accountLink('subscription') }))}</p>

    <h2>{texts.availabilityTitle}</h2>
    <p>{texts.availability}</p>

    <h2>{texts.liabilityTitle}</h2>
    <p>{texts.liability}</p>

    <h2>{texts.softwareTitle}</h2>
    <p>{texts.software}</p>

    <h2>{texts.endTitle}</h2>
    <p>{inline(texts.end(TAGS))}</p>
  </ArticlePage>
)
