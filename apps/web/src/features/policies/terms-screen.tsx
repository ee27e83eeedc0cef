import { TextLink } from '../../shared/ui/controls/text-link.tsx'
import { ArticlePage, LAST_UPDATED } from './article-page.tsx'

export const TermsScreen = () => (
  <ArticlePage title="Terms & Conditions" facts={LAST_UPDATED}>
    <p>
      These are the terms under which you use this server of Safelight. Creating an account means
      that you agree to them. <strong>We</strong> are the people who run it.
    </p>

    <h2>Your account</h2>
    <ul>
      <li>Give an email address that is yours. One account is for one person.</li>
      <li>
        Choose a good password, and write down the 24 recovery words. Nobody can reset the one
        without the other, because nobody else has your keys. What is lost with both is lost for
        good.
      </li>
      <li>
        You are responsible for what happens under your account. End the sessions of lost devices.
      </li>
    </ul>

    <h2>What is yours</h2>
    <p>
      Your photos and videos remain yours. You let us store them in encrypted form, and send them to
      your devices and to those with whom you share, and nothing else.
    </p>

    <h2>What is not allowed</h2>
    <ul>
      <li>storing or sharing what is illegal, or what you have no right to share</li>
      <li>using links to harass people, or to spread malicious software</li>
      <li>attacking the server, evading its limits, or trying to get at accounts of others</li>
    </ul>
    <p>
      We cannot look at your library, so we do not check it. If we learn of a link or an account
      that breaks these rules, we may end the link or close the account.
    </p>

    <h2>Plans and payments</h2>
    <p>
      A plan says how much you can store and what it costs. The front page has the plans of this
      server. Nothing is charged unless you choose a plan with a price and confirm the payment.
      Prices may change for the time after the one that you have paid for, and you are told before.
    </p>
    <p>
      A subscription goes on from month to month until you cancel it, in{' '}
      <TextLink to="/account">your account</TextLink>: at once, or with the period that is paid for.
      A plan can begin with a trial, once for each account. The first payment is due when the trial
      ends, unless you cancel before. Another plan counts from the day on which you take it, and the
      difference is charged or credited by the day. When a payment fails, it is tried again before
      the plan ends. A smaller plan, or none, deletes nothing: you can upload again when what you
      store has room in it. A plan for a family is paid for by the owner of the group alone, and its
      members share the storage. Deleting your account ends the subscription at once, and what is
      left of the period is not paid back, unless the law gives you a right to it.
    </p>

    <h2>Availability</h2>
    <p>
      We do our best to keep the server running and your files safe, but promise neither without
      interruption. Keep a copy of what you cannot afford to lose: you can download your originals
      at any time.
    </p>

    <h2>Liability</h2>
    <p>
      The service is provided as it is. As far as the law permits, we are not liable for lost files,
      lost passwords, or damage that follows from using the service or from not being able to.
      Rights that the law gives you as a consumer remain.
    </p>

    <h2>The software</h2>
    <p>
      Safelight is free software under the GNU Affero General Public License, version 3 or later.
      These terms are about the service on this server, and limit nothing that the license allows.
    </p>

    <h2>The end</h2>
    <p>
      You can delete your account at any time:{' '}
      <TextLink to="/delete-account-guide">the guide</TextLink> says how. If we stop the service or
      close an account that broke no rule, we tell you early enough to download your files. If these
      terms change, this page says so with its date. What we know about you is in the{' '}
      <TextLink to="/privacy-policy">Privacy Policy</TextLink>.
    </p>
  </ArticlePage>
)
