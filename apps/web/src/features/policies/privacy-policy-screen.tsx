import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/policies'
import { inline } from '../../shared/inline.ts'
import { ArticlePage, LAST_UPDATED } from './article-page.tsx'
import { TAGS } from './tags.tsx'

/** What the server sees and keeps, in the words of `docs/threat-model.md`. */
export const PrivacyPolicyScreen = () => (
  <ArticlePage title={common.privacyPolicy} facts={LAST_UPDATED}>
    <p>{inline(texts.privacyIntro(TAGS))}</p>

    <h2>{texts.hiddenTitle}</h2>
    <ul>
      <li>{texts.hiddenItems}</li>
      <li>{texts.hiddenDetails}</li>
      <li>{texts.hiddenAlbums}</li>
      <li>{texts.hiddenProfile}</li>
      <li>{texts.hiddenLinks}</li>
    </ul>
    <p>{texts.hiddenReason}</p>

    <h2>{texts.seenTitle}</h2>
    <ul>
      <li>{inline(texts.seenAccount(TAGS))}</li>
      <li>{inline(texts.seenPlan(TAGS))}</li>
      <li>{inline(texts.seenFamily(TAGS))}</li>
      <li>{inline(texts.seenFiles(TAGS))}</li>
      <li>{inline(texts.seenSharing(TAGS))}</li>
      <li>{inline(texts.seenGuestLinks(TAGS))}</li>
      <li>{inline(texts.seenSessions(TAGS))}</li>
      <li>{inline(texts.seenAdminLog(TAGS))}</li>
      <li>{inline(texts.seenConnections(TAGS))}</li>
    </ul>
    <p>{texts.searches}</p>

    <h2>{texts.useTitle}</h2>
    <p>{texts.use}</p>
    <p>{texts.mail}</p>

    <h2>{texts.othersTitle}</h2>
    <p>{texts.noThirdParties}</p>
    <ul>
      <li>{inline(texts.othersContacts(TAGS))}</li>
      <li>{inline(texts.othersFamily(TAGS))}</li>
      <li>{inline(texts.othersStripe(TAGS))}</li>
      <li>{inline(texts.othersStore(TAGS))}</li>
      <li>{inline(texts.othersMail(TAGS))}</li>
    </ul>
    <p>{texts.law}</p>

    <h2>{texts.deviceTitle}</h2>
    <p>{texts.device}</p>

    <h2>{texts.keptTitle}</h2>
    <p>{inline(texts.kept(TAGS))}</p>

    <h2>{texts.rightsTitle}</h2>
    <p>{texts.rights}</p>
  </ArticlePage>
)
