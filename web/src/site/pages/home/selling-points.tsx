import './why.css';
import { useSite } from '../../../shared/site-context.tsx';
import { stockPlace } from '../../../shared/texts/text-marks.ts';
import { Icon, type IconName } from '../../../shared/ui/icon.tsx';
import { usePageTexts } from '../texts/page-texts.ts';
import { SitePicture } from './site-picture.tsx';
import { useStock } from './stock.ts';

const icons: readonly IconName[] = ['truck', 'retry', 'clock', 'check'];

/** What the dealer does besides selling houses. */
export function Services() {
  const texts = usePageTexts('services');
  return (
    <section className="wrap">
      <h2 className="section-title">{texts?.title}</h2>
      <div className="points">
        {texts?.items.map(([title, text], index) => (
          <div key={title}>
            <Icon name={icons[index] ?? 'check'} />
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        ))}
      </div>
    </section>
  );
}

/** The three selling points, as a list (a page that shows it names `stockQuery`); the home page shows them beside a picture of a house from within. */
export function WhyUs({ pictured = false }: { pictured?: boolean }) {
  const texts = usePageTexts('why');
  const stock = useSite().messages.home.models(useStock());
  return (
    <section className={pictured ? 'wrap why why-pictured' : 'why'}>
      {pictured && (
        <SitePicture section="showroom" sizes="(max-width: 700px) 100vw, 560px" alt={texts?.picture ?? ''} />
      )}
      <div>
        <h2>{texts?.title}</h2>
        <dl>
          {texts?.items.map(([title, text = '']) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text.replace(stockPlace, stock)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
