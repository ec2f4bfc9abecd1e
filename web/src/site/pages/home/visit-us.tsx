import './visit.css';
import { dealer } from '../../../../../functions/domain/dealer.ts';
import { openingWords } from '../../../../../functions/domain/opening-hours.ts';
import { useSite } from '../../../shared/site-context.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { PhoneLink } from '../../../shared/ui/phone-links.tsx';
import { OpenNow } from '../../frame/open-now.tsx';
import { usePageTexts } from '../texts/page-texts.ts';
import { VisitMap } from './visit-map.tsx';

/** Where the yard is, when it is open, whom to call, and a map for who asks for it. */
export function VisitUs() {
  const { language } = useSite();
  const visit = usePageTexts('visit');
  const { address, phones, email, openingHours } = dealer;
  if (!visit) return null;
  return (
    <section className="visit">
      <h2>{visit.title}</h2>
      <p>{visit.text}</p>
      <ul>
        <li>
          <Icon name="pin" />
          <span>
            {address.street[language]}, {address.postalCode} {address.town[language]}
          </span>
        </li>
        <li>
          <Icon name="phone" />
          <span>
            <PhoneLink phone={phones.sales} />
            <br />
            <PhoneLink phone={phones.service} />
          </span>
        </li>
        <li>
          <Icon name="mail" />
          <a href={`mailto:${email}`}>{email}</a>
        </li>
        <li>
          <Icon name="clock" />
          <div>
            <OpenNow />
            <dl className="hours">
              {openingWords(openingHours, language).rows.map(([days, hours]) => (
                <div key={days}>
                  <dt>{days}</dt>
                  <dd>{hours}</dd>
                </div>
              ))}
            </dl>
          </div>
        </li>
      </ul>
      <VisitMap texts={visit} />
    </section>
  );
}
