import { useMessages } from '../../app/site-context.tsx';
import { Icon, type IconName } from '../../components/ui/icon.tsx';

const icons: readonly IconName[] = ['grid', 'truck', 'check', 'clock'];

/** What the dealer offers besides the houses. */
export function SellingPoints() {
  const { points } = useMessages().home;
  return (
    <section className="wrap points" aria-label={points.title}>
      {points.items.map(([title, text], index) => (
        <div key={title}>
          <Icon name={icons[index] ?? 'check'} />
          <h3>{title}</h3>
          <p>{text}</p>
        </div>
      ))}
    </section>
  );
}
