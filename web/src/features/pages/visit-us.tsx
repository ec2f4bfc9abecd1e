import { dealer } from '../../../../functions/domain/dealer.ts';
import { useSite } from '../../app/site-context.tsx';
import { Icon } from '../../components/ui/icon.tsx';

/** Address of the yard in a map service; opens there, loads nothing here. */
const directions = `https://www.google.com/maps/dir/?api=1&destination=${dealer.position.latitude},${dealer.position.longitude}`;

/** Where the yard is, when it is open, and whom to call. */
export function VisitUs({ heading: Heading = 'h2' }: { heading?: 'h2' | 'h3' }) {
  const { language, messages } = useSite();
  const { visit } = messages.home;
  const { footer } = messages.common;
  const { address, phones, email } = dealer;
  return (
    <section className="visit">
      <div>
        <Heading>{visit.title}</Heading>
        <p>{visit.text}</p>
      </div>
      <ul>
        <li>
          <Icon name="pin" />
          <span>
            {address.street[language]}, {address.postalCode} {address.town[language]}
            <br />
            <a href={directions} rel="noopener">
              {visit.directions}
            </a>
          </span>
        </li>
        <li>
          <Icon name="phone" />
          <span>
            <a href={`tel:${phones.sales.dial}`}>{footer.sales(phones.sales.shown)}</a>
            <br />
            <a href={`tel:${phones.service.dial}`}>{footer.service(phones.service.shown)}</a>
          </span>
        </li>
        <li>
          <Icon name="mail" />
          <a href={`mailto:${email}`}>{email}</a>
        </li>
        <li>
          <Icon name="clock" />
          <span>
            {visit.hours.map((line) => (
              <span key={line}>
                {line}
                <br />
              </span>
            ))}
          </span>
        </li>
      </ul>
    </section>
  );
}
