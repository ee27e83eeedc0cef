import type { Plan } from '@safelight/contract/plans'
import { texts } from '@safelight/texts/features/landing'
import {
  CalendarDays,
  HardDrive,
  LockKeyhole,
  MonitorSmartphone,
  Search,
  Users,
} from 'lucide-react'
import styles from './landing-screen.module.css'

export const Promises = ({ unlimited }: { unlimited: Plan | undefined }) => (
  <section className={styles.promises} id="features" aria-label={texts.features}>
    {[...PROMISES, unlimited ? unlimitedStorage(unlimited) : ORIGINALS, DEVICES].map(
      ({ icon: Icon, title, text }) => (
        <article key={title}>
          <Icon size={22} strokeWidth={1.5} aria-hidden="true" />
          <h2>{title}</h2>
          <p>{text}</p>
        </article>
      ),
    )}
  </section>
)

const PROMISES = [
  {
    icon: LockKeyhole,
    title: texts.encryptedTitle,
    text: texts.encrypted,
  },
  {
    icon: Users,
    title: texts.sharingTitle,
    text: texts.sharing,
  },
  {
    icon: Search,
    title: texts.searchTitle,
    text: texts.search,
  },
  {
    icon: CalendarDays,
    title: texts.orderTitle,
    text: texts.order,
  },
]

const ORIGINALS = {
  icon: HardDrive,
  title: texts.originalsTitle,
  text: texts.originals,
}

const unlimitedStorage = ({ name }: Plan) => ({
  icon: HardDrive,
  title: texts.unlimitedStorage,
  text: texts.unlimited({ name }),
})

const DEVICES = {
  icon: MonitorSmartphone,
  title: texts.devicesTitle,
  text: texts.devices,
}
