import { texts } from '@safelight/texts/features/policies'
import { inline } from '../../shared/inline.ts'
import { LinkButton } from '../../shared/ui/controls/link-button.tsx'
import styles from './article-page.module.css'
import { ArticlePage } from './article-page.tsx'
import { accountLink, TAGS } from './tags.tsx'

export const DeletionGuideScreen = () => (
  <ArticlePage title={texts.guideTitle} facts={texts.guideLead}>
    <p>{texts.guideIntro}</p>

    <h2>{texts.stepsTitle}</h2>
    <ol>
      <li>{inline(texts.stepBackUp({ ...TAGS, account: accountLink('export') }))}</li>
      <li>{inline(texts.stepCancelPlan(TAGS))}</li>
      <li>{inline(texts.stepFamily(TAGS))}</li>
      <li>{inline(texts.stepShares(TAGS))}</li>
      <li>{inline(texts.stepSettings({ ...TAGS, account: accountLink('delete') }))}</li>
      <li>{inline(texts.stepConfirm(TAGS))}</li>
    </ol>

    <h2>{texts.deletedTitle}</h2>
    <ul>
      <li>{texts.deletedItems}</li>
      <li>{texts.deletedAlbums}</li>
      <li>{texts.deletedShares}</li>
      <li>{texts.deletedFamily}</li>
      <li>{texts.deletedProfile}</li>
      <li>{texts.deletedPlan}</li>
      <li>{texts.deletedSessions}</li>
    </ul>
    <p>{texts.keptAfterDeletion}</p>

    <h2>{texts.insteadTitle}</h2>
    <ul>
      <li>{inline(texts.insteadTrash(TAGS))}</li>
      <li>{inline(texts.insteadPlan(TAGS))}</li>
      <li>{inline(texts.insteadSharing(TAGS))}</li>
      <li>{inline(texts.insteadSecurity(TAGS))}</li>
      <li>{inline(texts.insteadBreak(TAGS))}</li>
    </ul>

    <div className={styles.buttons}>
      <LinkButton to="/account" hash="delete">
        {texts.toAccount}
      </LinkButton>
      <LinkButton to="/gallery" variant="quiet">
        {texts.toGallery}
      </LinkButton>
    </div>
  </ArticlePage>
)
