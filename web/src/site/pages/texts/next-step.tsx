import { dealer } from '#domain/dealer/dealer.ts';
import { useSite } from '#shared/site-context.tsx';
import { PhoneLink } from '#shared/ui/phone-links.tsx';

/** The end of a page of text: whom to ask, and where to go on. */
export function NextStep({ title }: { title: string }) {
  const { language, messages } = useSite();
  const { phones, email } = dealer;
  return (
    <div className="next-step">
      <div>
        <h2>{title}</h2>
        <p className="next-step-links">
          <PhoneLink phone={phones.sales} />
          <PhoneLink phone={phones.service} />
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      </div>
      <p className="text-actions">
        <a className="button" href={`/${language}/houses`}>
          {messages.home.seeInventory}
        </a>
        <a className="button button-quiet" href={`/${language}/contact`}>
          {messages.common.nav.contact}
        </a>
      </p>
    </div>
  );
}
