import { type DealerPhone, dealerPhones } from '#domain/dealer/dealer.ts';
import { phoneText } from '#domain/dealer/phone-text.ts';
import type { Language } from '#domain/locale.ts';
import { useSite } from '../site-context.tsx';

function Phone({ phone, language }: { phone: DealerPhone; language: Language }) {
  return <a href={`tel:${phone.dial}`}>{`${phone.label[language]} ${phoneText(phone)}`}</a>;
}

/** A number of the dealer after what customers call it for. */
export function PhoneLink({ phone }: { phone: DealerPhone }) {
  return <Phone phone={phone} language={useSite().language} />;
}

/**
 * Both numbers of the dealer, to call. For an island, which has no context, in the given language.
 */
export function PhonesIn({ language }: { language: Language }) {
  const { sales, service } = dealerPhones;
  return (
    <span className="phones">
      <Phone phone={sales} language={language} />
      {' · '}
      <Phone phone={service} language={language} />
    </span>
  );
}

/** Both numbers of the dealer, to call. */
export function PhoneLinks() {
  return <PhonesIn language={useSite().language} />;
}
