import styles from './admin.module.css'

export const SummaryCards = ({ cards }: { cards: [name: string, figure: string][] }) => (
  <dl className={styles.cards}>
    {cards.map(([name, figure]) => (
      <div key={name} className={styles.card}>
        <dt>{name}</dt>
        <dd>{figure}</dd>
      </div>
    ))}
  </dl>
)
