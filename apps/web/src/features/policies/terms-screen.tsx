import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/policies'
import { TextLink } from '../../shared/ui/controls/text-link.tsx'
import { ArticlePage, LAST_UPDATED } from './article-page.tsx'

export const TermsScreen = () => (
  <ArticlePage title={texts.termsConditions} facts={LAST_UPDATED}>
    <p>
      These are the terms under which you use this server of Safelight. Creating an account means
      that you agree to them. <strong>{texts.we}</strong> are the people who run it.
    </p>

    <h2>{texts.yourAccount3}</h2>
    <ul>
      <li>{texts.giveAnEmailAddressThatIs}</li>
      <li>{texts.chooseAGoodPasswordAndWrite}</li>
      <li>{texts.youAreResponsibleForWhatHappens}</li>
    </ul>

    <h2>{texts.whatIsYours}</h2>
    <p>{texts.yourPhotosAndVideosRemainYours}</p>

    <h2>{texts.whatIsNotAllowed}</h2>
    <ul>
      <li>{texts.storingOrSharingWhatIsIllegal}</li>
      <li>{texts.usingLinksToHarassPeopleOr}</li>
      <li>{texts.attackingTheServerEvadingItsLimits}</li>
    </ul>
    <p>{texts.weCannotLookAtYourLibrary}</p>

    <h2>{texts.plansAndPayments}</h2>
    <p>{texts.aPlanSaysHowMuchYou}</p>
    <p>
      A subscription goes on from month to month until you cancel it, in{' '}
      <TextLink to="/account">{texts.yourAccount}</TextLink>: at once, or with the period that is
      paid for. A plan can begin with a trial, once for each account. The first payment is due when
      the trial ends, unless you cancel before. Another plan counts from the day on which you take
      it, and the difference is charged or credited by the day. When a payment fails, it is tried
      again before the plan ends. A smaller plan, or none, deletes nothing: you can upload again
      when what you store has room in it. A plan for a family is paid for by the owner of the group
      alone, and its members share the storage. Deleting your account ends the subscription at once,
      and what is left of the period is not paid back, unless the law gives you a right to it.
    </p>

    <h2>{texts.availability}</h2>
    <p>{texts.weDoOurBestToKeep}</p>

    <h2>{texts.liability}</h2>
    <p>{texts.theServiceIsProvidedAsIt}</p>

    <h2>{texts.theSoftware}</h2>
    <p>{texts.safelightIsFreeSoftwareUnderThe}</p>

    <h2>{texts.theEnd}</h2>
    <p>
      You can delete your account at any time:{' '}
      <TextLink to="/delete-account-guide">{texts.theGuide}</TextLink> says how. If we stop the
      service or close an account that broke no rule, we tell you early enough to download your
      files. If these terms change, this page says so with its date. What we know about you is in
      the <TextLink to="/privacy-policy">{common.privacyPolicy}</TextLink>.
    </p>
  </ArticlePage>
)
